// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import DeviceTrust
internal import Pairing
internal import SecureChannel

/// What a host tells a command that watches it: `{"hostEvent": {case: fields}}`.
public enum LocalHostEvent: Sendable {
    /// A device wants to pair: ask the person, then ``LocalHostClient/answer(_:allow:)``.
    case deviceAsks(PairingPrompt)
    /// A question needs no answer any more.
    case promptClosed(PromptID)
    /// A device was paired.
    case paired(DeviceSummary)
    /// A pairing that was begun came to nothing: a code and a message.
    case pairingEnded(code: String, message: String)
    /// A link or code closed, for a reason by its code such as `used` or `expired`.
    case pairingClosed(OpenPairing, code: String, message: String)
    /// A device connected.
    case connected(DeviceID)
    /// A connection of a device is over, for a reason by its code.
    case disconnected(DeviceID, reason: String)
}

extension LocalHostEvent {
    /// The same event without what a command has no use for.
    init(_ event: LinkHostEvent) {
        self =
            switch event {
            case .deviceAsks(let prompt): .deviceAsks(prompt)
            case .promptClosed(let id): .promptClosed(id)
            case .paired(let device): .paired(DeviceSummary(device, isConnected: false))
            case .pairingEnded(let error):
                .pairingEnded(code: error.code, message: error.message)
            case .pairingClosed(let pairing, let error):
                .pairingClosed(pairing, code: error.code, message: error.message)
            case .connected(let id, _): .connected(id)
            case .disconnected(let id, _, let reason): .disconnected(id, reason: reason)
            }
    }

    func encoded() -> [UInt8] {
        CBORValue.form(["hostEvent": value]).encoded()
    }

    private var value: CBORValue {
        switch self {
        case .deviceAsks(let prompt): .form(["deviceAsks": prompt.value])
        case .promptClosed(let id): .message("promptClosed", ["prompt": .unsigned(id.number)])
        case .paired(let device): .form(["paired": device.value])
        case .pairingEnded(let code, let message):
            .message("pairingEnded", ["code": .text(code), "message": .text(message)])
        case .pairingClosed(let pairing, let code, let message):
            .message(
                "pairingClosed",
                [
                    "code": .text(code), "message": .text(message),
                    "pairing": .bytes(pairing.id.bytes),
                    "ceremony": .text(pairing.ceremony.text),
                ])
        case .connected(let id): .message("connected", ["deviceID": .text(id.text)])
        case .disconnected(let id, let reason):
            .message("disconnected", ["deviceID": .text(id.text), "reason": .text(reason)])
        }
    }
}

extension PairingPrompt {
    var value: CBORValue {
        .form([
            "prompt": .unsigned(id.number), "label": .text(label.text),
            "platform": .text(platform.text), "ceremony": .text(ceremony.text),
            "scope": grant.scope.map { .text($0.text) }, "notes": .boolean(grant.notes),
            "words": words.map { .text($0) }, "deviceID": .text(deviceID.text),
        ])
    }
}
