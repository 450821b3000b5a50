// SPDX-License-Identifier: Apache-2.0

extension TransportError: CustomStringConvertible {
    /// What happened, where, and what to do.
    public var message: String {
        switch kind {
        case .connectionRefused:
            "Nothing accepts connections at \(address). Start the host with `sheetbend up`, or check the port."
        case .hostUnreachable:
            "\(address) can't be reached. Check that both devices are on the same network."
        case .timedOut:
            "\(address) did not answer in time. Check the address, the network and any firewall."
        case .nameNotFound:
            "The name in \(address) is not known to this network. Check its spelling, or use an IP address."
        case .addressInUse:
            "\(address) is in use by another program. Stop it, or choose another address with `--listen HOST:PORT`."
        case .addressNotAvailable:
            "\(address) is not an address of this machine. Choose one of its own with `--listen HOST:PORT`."
        case .permissionDenied:
            "This user may not use \(address). Choose a port above 1023, or check the file's permissions."
        case .noSocket:
            "There is no socket at \(address). Start the host with `sheetbend up`."
        case .listenerBusy:
            "The host at \(address) has too many connections waiting. Try again in a moment."
        case .otherUser:
            "\(address) belongs to another user, and only one's own programs may connect. Run both as the same user."
        case .pathTooLong:
            "The path \(address) is too long for a socket. Set `SHEETBEND_HOME` or `XDG_RUNTIME_DIR` to a shorter folder."
        case .folderNotPrivate:
            "Others may enter the folder \(address). Run `chmod 700` on it, or choose another."
        case .folderOfOtherUser:
            "The folder \(address) belongs to another user. Set `SHEETBEND_HOME` or `XDG_RUNTIME_DIR` to one of your own."
        case .notASocket:
            "There is something else than a socket at \(address). Move it away, then try again."
        case .connectionReset:
            "The connection with \(address) broke."
        case .closeTimedOut:
            "\(address) stopped reading before it had everything, so the connection was cut."
        case .cancelled:
            "Connecting to \(address) was cancelled."
        case .tooManyOpenFiles:
            "Too many files are open to serve \(address). Raise the limit with `ulimit -n`."
        case .systemFailure:
            "The system could not serve \(address): \(systemReason ?? "no reason given")."
        }
    }

    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}
