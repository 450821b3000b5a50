// SPDX-License-Identifier: Apache-2.0

extension SecretBytes: CustomStringConvertible {
    /// Its count alone, never a byte of it.
    public var description: String { "SecretBytes(\(count) bytes, hidden)" }
}

// The browser's Swift has no reflection that could look inside.
#if !hasFeature(Embedded)
    extension SecretBytes: CustomReflectable {
        /// A mirror with nothing in it, so that `dump` and debuggers find neither bytes nor address.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
