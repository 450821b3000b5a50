// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import DeviceTrust
internal import Pairing
internal import SecureChannel

/// What this computer's own commands ask of its host:
/// `{"administer": {"request": {case: fields}, "requestID": n}}`.
enum AdministerRequest: Sendable {
    case status
    case devices
    case setScope(device: DeviceID, Scope)
    case rename(device: DeviceID, DeviceLabel)
    case revoke(device: DeviceID)
    case openLink(Scope)
    case openCode(Scope)
    case openApproval
    case closePairing(OpenPairing)
    case answer(PromptID, allow: Bool)
    /// Send events from now on, and the questions that are open.
    case watch
}

extension AdministerRequest {
    func encoded(requestID: UInt64) -> [UInt8] {
        CBORValue.message(
            "administer", ["request": value, "requestID": .unsigned(requestID)]
        ).encoded()
    }

    private var value: CBORValue {
        switch self {
        case .status: .message("status")
        case .devices: .message("devices")
        case .setScope(let device, let scope):
            .message("setScope", ["device": .text(device.text), "scope": .text(scope.text)])
        case .rename(let device, let label):
            .message("rename", ["device": .text(device.text), "label": .text(label.text)])
        case .revoke(let device): .message("revoke", ["device": .text(device.text)])
        case .openLink(let scope): .message("openLink", ["scope": .text(scope.text)])
        case .openCode(let scope): .message("openCode", ["scope": .text(scope.text)])
        case .openApproval: .message("openApproval")
        case .closePairing(let pairing):
            .message(
                "closePairing",
                ["ceremony": .text(pairing.ceremony.text), "pairing": .bytes(pairing.id.bytes)])
        case .answer(let prompt, let allow):
            .message(
                "answer", ["prompt": .unsigned(prompt.number), "allow": .boolean(allow)])
        case .watch: .message("watch")
        }
    }
}
