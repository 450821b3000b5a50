// SPDX-License-Identifier: Apache-2.0

/// Whether a device may do anything at this moment, decided from its record alone.
///
/// It is asked again for each message, never remembered from the start of a connection.
public enum Admission: Sendable, Hashable {
    /// It may do what the grant says.
    case admitted(Grant)
    /// Its user removed it; it is told so inside the channel, in answer to hello.
    case revoked
    /// It never confirmed its pairing and the time for it is over: it has to pair again.
    case expired
    /// There is no record.
    case unknown

    /// The decision for a record, nil if there is none, at a wall time in milliseconds since 1970.
    public init(of record: PairedDevice?, now: Int64) {
        guard let record else {
            self = .unknown
            return
        }
        if case .revoked = record.state {
            self = .revoked
        } else if record.isExpired(now: now) {
            self = .expired
        } else {
            self = .admitted(record.grant)
        }
    }
}
