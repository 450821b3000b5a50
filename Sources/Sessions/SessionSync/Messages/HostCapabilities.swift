// SPDX-License-Identifier: Apache-2.0

public import AgentEvents
internal import CBOR
internal import DeviceTrust

/// What each backend of a host can do, as welcome tells it: a map of backend ids and arrays of names.
public struct HostCapabilities: Sendable, Equatable {
    /// The backends, each with what can be done with it, in ascending order of their ids' encodings.
    public private(set) var backends: [(id: BackendID, capabilities: BackendCapabilities)] = []

    /// Most backends that are read; hosts have four or five.
    public static let maximumBackendCount = 64

    /// A host without backends.
    public init() {}

    /// These backends; of one that is named twice the last counts.
    public init(_ backends: [(id: BackendID, capabilities: BackendCapabilities)]) {
        for backend in backends {
            self.backends.removeAll { $0.id.text.utf8.elementsEqual(backend.id.text.utf8) }
            self.backends.append(backend)
        }
        self.backends.sort { Self.precedes($0.id, $1.id) }
    }

    /// What can be done with a backend; nothing with one that the host doesn't name.
    public subscript(_ id: BackendID) -> BackendCapabilities {
        backends.first { $0.id.text.utf8.elementsEqual(id.text.utf8) }?.capabilities ?? []
    }

    /// Whether both offer the same.
    public static func == (left: HostCapabilities, right: HostCapabilities) -> Bool {
        left.encoded() == right.encoded()
    }

    private static func precedes(_ left: BackendID, _ right: BackendID) -> Bool {
        let counts = (left.text.utf8.count, right.text.utf8.count)
        if counts.0 != counts.1 { return counts.0 < counts.1 }
        return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension HostCapabilities {
    /// The map for welcome.
    public func encoded() -> [UInt8] {
        var writer = CBORWriter()
        writer.mapHeader(count: backends.count)
        for (id, capabilities) in backends {
            writer.text(id.text)
            capabilities.write(to: &writer)
        }
        return writer.bytes
    }

    /// The map of a welcome; nothing at all where it is none, since what isn't named isn't offered.
    public init(encoded bytes: [UInt8]?) {
        var read: [(id: BackendID, capabilities: BackendCapabilities)] = []
        self.init()
        guard let bytes else { return }
        var form = FormReader(bytes)
        do {
            try form.fields { (key, form) throws(FormError) in
                let capabilities = try BackendCapabilities(&form)
                guard read.count < HostCapabilities.maximumBackendCount,
                    key.utf8.count <= BackendID.maximumByteCount
                else { return }
                read.append((BackendID(key.text.string), capabilities))
            }
        } catch {
            return
        }
        self = HostCapabilities(read)
    }
}
