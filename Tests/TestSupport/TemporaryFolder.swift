// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder (0700) of one test, removed when the test lets go of it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes a new one.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("sheetbend-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of something in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The permission bits of something in it.
    public func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    /// Changes the permission bits of something in it.
    public func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}
