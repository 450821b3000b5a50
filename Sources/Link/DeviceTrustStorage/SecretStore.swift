// SPDX-License-Identifier: Apache-2.0

public import CryptoPrimitives

/// Where private keys are kept: a file that only its owner can read, or a keychain.
///
/// A secret that is there and can't be read is an error, never an absence, so that nobody makes a
/// new identity in the place of one that peers know.
public protocol SecretStore: Sendable {
    /// The secret of that name, or nil if there never was one.
    func read(_ name: SecretName) throws(StorageError) -> SecretBytes?

    /// Stores a secret unless there is one of that name.
    ///
    /// - Returns: False if there was one, which stays.
    func create(_ name: SecretName, _ secret: SecretBytes) throws(StorageError) -> Bool

    /// Stores a secret in the place of the one that may be there, wholly or not at all.
    func replace(_ name: SecretName, _ secret: SecretBytes) throws(StorageError)

    /// Removes a secret; one that is not there is no error.
    func remove(_ name: SecretName) throws(StorageError)

    /// Where a person would look for it, for messages.
    func location(of name: SecretName) -> String
}

/// The secrets that a store keeps.
public enum SecretName: String, Sendable, CaseIterable {
    /// The private keys of this host or device.
    case identity
    /// What a host makes the ids of approvals with, so that nobody guesses one.
    case approvals
}
