// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
public import DeviceTrust
public import Greeting
public import SecureChannel
public import Transport

/// Why something of the link could not be done, with what to do about it.
public enum LinkError: Error, Sendable {
    // MARK: Reaching a host

    /// No address led to the host, or the connection broke; the failure of the first one.
    case unreachable(TransportError)
    /// There is no address to try.
    case noAddress(String)
    /// The channel could not be opened, or broke.
    case channelFailed(ChannelError)
    /// The peer closed the connection in order.
    case closedByPeer
    /// This side closed the connection.
    case closed
    /// The host, or someone in between, said in clear that it does not speak our link version.
    case versionRefused(ChannelError)
    /// The host that answered has another key than the one pinned; nothing was sent to it.
    case hostKeyChanged(hostName: DeviceLabel)
    /// The connection ended before the host had proved itself: a cut, another host at the address, or
    /// one that does not know this device. Nothing tells these apart.
    case endedBeforeProof(hostName: DeviceLabel)
    /// The host ended the greeting, for this reason.
    case greetingEnded(DeviceGreetingEnd, hostName: DeviceLabel)
    /// The host removed this device, as it said earlier; only a new pairing helps.
    case removed(hostName: DeviceLabel)
    /// The other side asked for more than it took, or was sent more than it took.
    case backpressure

    // MARK: Pairing

    /// The pairing failed: a code and a message, from the machine or the other side.
    case pairingFailed(code: String, message: String)

    // MARK: Local commands

    /// No host runs on this computer for this home folder.
    case noHost(TransportError)
    /// The host refused a command.
    case commandRefused(code: String, message: String)
    /// The host answered a command with something that this program does not understand.
    case malformedAnswer

    // MARK: This computer

    /// The cryptographic library failed.
    case cryptoFailed(CryptoError)
    /// Files or the database could not be read or written: a code and a message.
    case storageFailed(code: String, message: String)
    /// There is no paired device of this name or id.
    case unknownDevice(String)
    /// There is no such open pairing or question any more.
    case unknownPrompt
    /// The path for the socket of local commands would be too long.
    case socketPathTooLong(String)
    /// The host was shut down.
    case shutDown
}

extension LinkError {
    /// A word for programs, the same in every release.
    public var code: String {
        switch self {
        case .unreachable(let error): error.code
        case .noAddress: "noAddress"
        case .channelFailed(let error), .versionRefused(let error): error.code
        case .closedByPeer: "closedByPeer"
        case .closed: "closed"
        case .hostKeyChanged: "hostKeyChanged"
        case .endedBeforeProof: ChannelError.endedBeforeOpening.code
        case .greetingEnded(let end, _): end.code
        case .removed: "removed"
        case .backpressure: "backpressure"
        case .pairingFailed(let code, _), .commandRefused(let code, _), .storageFailed(let code, _):
            code
        case .noHost: "noHost"
        case .malformedAnswer: "malformedAnswer"
        case .cryptoFailed: "cryptoFailed"
        case .unknownDevice: "unknownDevice"
        case .unknownPrompt: "unknownPrompt"
        case .socketPathTooLong: "socketPathTooLong"
        case .shutDown: "shutDown"
        }
    }

    /// What happened and what to do about it, for a person.
    public var message: String {
        switch self {
        case .unreachable(let error): error.message
        case .noAddress(let name):
            "No address of \(name) is known. Name one with `--host ADDRESS:PORT`."
        case .channelFailed(let error): error.message
        case .versionRefused(let error):
            "\(error.message) Anyone in between could have said this, so nothing was changed."
        case .closedByPeer: "The other side closed the connection."
        case .closed: "This side closed the connection."
        case .hostKeyChanged(let name):
            "What answered is not \(name.text), or does not know this device: its keys differ from "
                + "those of the pairing. Nothing was sent to it and nothing was changed. If "
                + "\(name.text) was set up anew, pair again."
        case .endedBeforeProof(let name):
            "The connection ended before \(name.text) had proved itself: it was cut, or what answered "
                + "is another host, or does not know this device. Nothing was changed. Try again; if "
                + "this stays, look at the host, and pair again if it does not list this device."
        case .greetingEnded(let end, let name): end.message(hostName: name)
        case .removed(let name):
            DeviceGreetingEnd.removed.message(hostName: name)
        case .backpressure:
            "The other side takes less than it is sent, so the connection was ended. Reconnect."
        case .pairingFailed(_, let message), .commandRefused(_, let message),
            .storageFailed(_, let message):
            message
        case .noHost:
            "No host runs here. Start it with `sheetbend up`."
        case .malformedAnswer:
            "The host answered something that this program does not understand. Use the same "
                + "version of both."
        case .cryptoFailed:
            "The cryptographic library failed. Check the installation and the memory left."
        case .unknownDevice(let name):
            "There is no paired device “\(name)”. `sheetbend devices` lists them."
        case .unknownPrompt: "That question is not open any more."
        case .socketPathTooLong(let path):
            "The path \(path) is too long for a socket. Set `SHEETBEND_HOME` or "
                + "`XDG_RUNTIME_DIR` to a shorter folder."
        case .shutDown: "The host was shut down."
        }
    }
}

extension LinkError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}

extension DeviceGreetingEnd {
    /// A word for programs, the same in every release.
    var code: String {
        switch self {
        case .removed: "removed"
        case .updateNeeded: "protocolVersion"
        case .refused(let code): code?.text ?? "refused"
        case .otherHost: "otherHost"
        case .malformedMessage: "malformedMessage"
        }
    }
}
