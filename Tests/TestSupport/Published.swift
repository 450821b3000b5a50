// SPDX-License-Identifier: Apache-2.0

/// Counts published cases and prints one line about them, so that a run shows what was compared.
public enum Published {
    /// Prints, say, `published: 308 Noise cases on libcrypto`.
    public static func report(_ count: Int, _ what: String) {
        print("published: \(count) \(what)")
    }
}
