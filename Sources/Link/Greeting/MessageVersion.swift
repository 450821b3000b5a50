// SPDX-License-Identifier: Apache-2.0

/// The version of the messages that this build speaks, stated in hello, welcome and pairing.
///
/// It says what messages mean once the channel stands; the link version before it is another number.
public enum MessageVersion {
    /// Ours. Two sides with different ones do not talk, so it rises only with breaking changes.
    public static let current: UInt64 = 1
}
