// SPDX-License-Identifier: Apache-2.0

internal import CryptoPrimitives
internal import DeviceTrust

extension StorageError {
    /// What bytes in the wrong form mean for the file they are from.
    init(_ error: FormError, at place: String, remedy: String) {
        if error == .unknownVersion {
            self.init(
                .newerVersion,
                "\(place) was written by a newer version of Sheetbend. Use that one.")
        } else {
            self.init(.damaged, "\(place) is damaged (\(error.code)). \(remedy)")
        }
    }
}

extension [UInt8] {
    /// The bytes of a secret, to be wiped after use.
    init(copying secret: SecretBytes) {
        self = secret.span.withUnsafeBufferPointer { Array($0) }
    }
}
