// SPDX-License-Identifier: Apache-2.0

internal import DeviceTrust
internal import SQLiteStorage

extension StorageError {
    static func unknownDevice(_ id: DeviceID) -> StorageError {
        StorageError(
            .unknownDevice,
            "No paired device has the id \(id.text). List the devices to see those there are.")
    }
}

/// What `body` returns, with a database's errors in this module's words.
func storageErrors<Result>(_ body: () throws -> Result) throws(StorageError) -> Result {
    do {
        return try body()
    } catch let error as StorageError {
        throw error
    } catch let error as SQLiteError {
        throw StorageError(error)
    } catch {
        throw StorageError(.inaccessible, "Something unforeseen failed: \(error)")
    }
}
