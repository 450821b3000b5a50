// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives
internal import TextEncodings

/// Where the host of a home folder listens for this computer's own commands; one rule for both.
///
/// `XDG_RUNTIME_DIR/sheetbend-HASH.sock`, where the hash tells homes apart, else
/// `run/host.sock` in the home folder. A command tries both, in this order, because it may run with
/// another environment than the host.
public struct LocalSocket: Sendable {
    /// Longest path that fits a socket's address everywhere: macOS has 104 bytes with the last zero.
    public static let maximumPathByteCount = 100

    /// Paths to try, the preferred one first; at least one.
    public let candidates: [String]

    /// The paths for a home folder.
    ///
    /// - Parameters:
    ///   - home: The absolute path of the home folder.
    ///   - runtimeFolder: The value of `XDG_RUNTIME_DIR`; nil or empty if it is not set.
    /// - Throws: ``LinkError/socketPathTooLong(_:)`` if neither path fits.
    public init<C: CryptoPrimitives>(
        home: String, runtimeFolder: String?, using primitives: C.Type
    ) throws(LinkError) {
        let fallback = home + "/run/host.sock"
        var paths = [fallback]
        if let runtimeFolder, runtimeFolder.hasPrefix("/") {
            let hash: [UInt8]
            do { hash = try C.digest(.sha256, of: Array(home.utf8).span) } catch {
                throw .cryptoFailed(error)
            }
            paths.insert(runtimeFolder + "/sheetbend-\(Hex.encode(Array(hash.prefix(8)))).sock", at: 0)
        }
        candidates = paths.filter { $0.utf8.count <= LocalSocket.maximumPathByteCount }
        guard !candidates.isEmpty else { throw .socketPathTooLong(fallback) }
    }

    /// Where the host listens.
    public var path: String { candidates[0] }
}
