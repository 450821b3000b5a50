// swift-tools-version: 6.2
// Sheetbend's modules as data: where each stands, and what it may use.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// A folder of `Sources/`, from the ground up.
///
/// A module uses its own layer and the layers beneath it, which this list names first. The kinds of
/// state (sessions, tables, notes) will stand side by side above `link` and never use one another;
/// the companion above them shows all of them.
enum Layer: String, CaseIterable {
    case system = "System"
    case support = "Support"
    case link = "Link"
    case sessions = "Sessions"
    case companion = "Companion"
    case programs = "Programs"
    case testing = "Testing"

    var height: Int { Layer.allCases.firstIndex(of: self)! }
}

/// One module of the package: what it is, its neighbours, and nothing else.
struct Module {
    enum Kind {
        /// Swift code. `core` ones import no Foundation and also compile for the browser.
        case swift(core: Bool)
        case program
        /// A library of the operating system, reached by its module map.
        case systemLibrary(pkgConfig: String, apt: String, brew: String)
        /// Headers of our own with inline functions for what Swift can't say.
        case shim
        /// What tests share; no module of `Sources/` may use it.
        case testSupport
    }

    let name: String
    let kind: Kind
    var uses: [String] = []

    static func core(_ name: String, uses: [String] = []) -> Module {
        Module(name: name, kind: .swift(core: true), uses: uses)
    }

    static func native(_ name: String, uses: [String] = []) -> Module {
        Module(name: name, kind: .swift(core: false), uses: uses)
    }
}

// Apart, so that each core module's declaration is one line, which scripts read.
let companionUses = [
    "AgentEvents", "CBOR", "CryptoPrimitives", "DeviceTrust", "Greeting", "SessionSync",
]

let map: KeyValuePairs<Layer, [Module]> = [
    .system: [
        Module(
            name: "CLibcrypto",
            kind: .systemLibrary(pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3")),
        Module(
            name: "CSodium",
            kind: .systemLibrary(pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium")),
        Module(
            name: "CSQLite",
            kind: .systemLibrary(pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite")),
        Module(
            name: "CQREncode",
            kind: .systemLibrary(
                pkgConfig: "libqrencode", apt: "libqrencode-dev", brew: "qrencode")),
        Module(name: "CSecureMemory", kind: .shim),
        Module(name: "CSockets", kind: .shim),
        Module(name: "CProcess", kind: .shim),
        Module(name: "CChildProcess", kind: .shim),
        Module(name: "CTerminal", kind: .shim),
    ],
    .support: [
        .core("TextEncodings"),
        .core("CBOR", uses: ["TextEncodings"]),
        .core("JSON", uses: ["TextEncodings"]),
        .native("Arguments"),
        .native("Diagnostics"),
        .native("SerialExecutors"),
        .native("SQLiteStorage", uses: ["CSQLite"]),
    ],
    .link: [
        .core("CryptoPrimitives", uses: ["CSecureMemory"]),
        .native("LibcryptoPrimitives", uses: ["CLibcrypto", "CryptoPrimitives"]),
        .core("SodiumPrimitives", uses: ["CSodium", "CryptoPrimitives"]),
        .core("Noise", uses: ["CryptoPrimitives"]),
        .core("DeviceTrust", uses: ["CBOR", "CryptoPrimitives", "TextEncodings"]),
        .native(
            "DeviceTrustStorage",
            uses: [
                "CBOR", "CryptoPrimitives", "DeviceTrust", "SQLiteStorage", "SerialExecutors",
                "TextEncodings",
            ]),
        .core("SecureChannel", uses: ["CBOR", "CryptoPrimitives", "Noise"]),
        .core("Greeting", uses: ["CBOR", "CryptoPrimitives", "DeviceTrust"]),
        .core(
            "Pairing",
            uses: ["CBOR", "CryptoPrimitives", "DeviceTrust", "SecureChannel", "TextEncodings"]),
        .native("Transport", uses: ["CSockets", "SerialExecutors"]),
        .native(
            "LinkService",
            uses: [
                "CBOR", "CryptoPrimitives", "DeviceTrust", "DeviceTrustStorage", "Diagnostics",
                "Greeting", "Pairing", "SecureChannel", "SerialExecutors", "TextEncodings",
                "Transport",
            ]),
    ],
    .sessions: [
        .core("AgentEvents", uses: ["CBOR", "CryptoPrimitives", "DeviceTrust", "TextEncodings"]),
        .core("SessionSync", uses: ["AgentEvents", "CBOR", "DeviceTrust", "Greeting"]),
        .native(
            "TranscriptStorage",
            uses: [
                "AgentEvents", "CBOR", "CryptoPrimitives", "DeviceTrust", "JSON", "TextEncodings",
            ]),
        .native("GitFacts", uses: ["CChildProcess"]),
        .native("AgentBackends", uses: ["AgentEvents", "CBOR", "JSON"]),
        .native(
            "SessionHost",
            uses: [
                "AgentBackends", "AgentEvents", "CBOR", "CryptoPrimitives", "DeviceTrust",
                "DeviceTrustStorage", "Diagnostics", "GitFacts", "Greeting", "JSON", "LinkService",
                "SerialExecutors", "SessionSync", "TranscriptStorage", "Transport",
            ]),
    ],
    .companion: [
        .core("CompanionCore", uses: companionUses),
        .native(
            "CompanionTerminal",
            uses: [
                "AgentEvents", "CTerminal", "CompanionCore", "CryptoPrimitives", "Greeting",
                "SessionSync",
            ]),
    ],
    .programs: [
        .native(
            "SheetbendCommands",
            uses: [
                "AgentEvents", "Arguments", "CLibcrypto", "CProcess", "CQREncode", "CSQLite",
                "CSodium", "CompanionCore", "CompanionTerminal", "CryptoPrimitives", "DeviceTrust",
                "DeviceTrustStorage", "Diagnostics", "Greeting", "JSON", "LibcryptoPrimitives",
                "LinkService", "Pairing", "SecureChannel", "SerialExecutors", "SessionHost",
                "SessionSync", "SodiumPrimitives", "TextEncodings", "Transport",
            ]),
        Module(name: "sheetbend", kind: .program, uses: ["SheetbendCommands"]),
    ],
    .testing: [
        Module(
            name: "TestSupport", kind: .testSupport,
            uses: ["AgentEvents", "CBOR", "CChildProcess", "TextEncodings", "Transport"]),
        // Appends to a transcript until a test kills it.
        Module(
            name: "TranscriptAppender", kind: .program,
            uses: ["AgentEvents", "CBOR", "TranscriptStorage"]),
    ],
]

// MARK: - Targets

let layers = Dictionary(
    uniqueKeysWithValues: map.flatMap { layer, modules in modules.map { ($0.name, layer) } })

for (layer, modules) in map {
    for module in modules {
        for used in module.uses {
            guard let usedLayer = layers[used] else {
                fatalError("\(module.name) uses \(used), which no layer of Package.swift names")
            }
            if usedLayer.height > layer.height {
                fatalError(
                    "\(module.name) is in \(layer) and uses \(used), which stands above it")
            }
        }
    }
}

var targets: [Target] = []

for (layer, modules) in map {
    for module in modules {
        let path =
            layer == .testing
            ? "Tests/\(module.name)" : "Sources/\(layer.rawValue)/\(module.name)"
        let dependencies = module.uses.map { Target.Dependency(stringLiteral: $0) }
        switch module.kind {
        case .swift:
            targets.append(.target(name: module.name, dependencies: dependencies, path: path))
        case .program:
            targets.append(
                .executableTarget(name: module.name, dependencies: dependencies, path: path))
        case .systemLibrary(let pkgConfig, let apt, let brew):
            targets.append(
                .systemLibrary(
                    name: module.name, path: path, pkgConfig: pkgConfig,
                    providers: [.apt([apt]), .brew([brew])]))
        case .shim:
            targets.append(.target(name: module.name, path: path))
        case .testSupport:
            targets.append(
                .target(name: module.name, dependencies: dependencies, path: path))
        }
    }
}

/// A target of tests: one module's own, or a suite over many.
struct TestTarget {
    let name: String
    let path: String
    let uses: [String]
    /// Folders of what tests compare with, which they read where it is.
    var excluding: [String] = []

    /// The tests of one module, in the folder that mirrors its own.
    static func of(
        _ module: String, uses: [String] = [], excluding: [String] = []
    ) -> TestTarget {
        TestTarget(
            name: "\(module)Tests", path: "Tests/\(layers[module]!.rawValue)/\(module)Tests",
            uses: [module] + uses, excluding: excluding)
    }
}

let testTargets: [TestTarget] = [
    .of("CBOR", uses: ["TextEncodings"]),
    .of("JSON", uses: ["TextEncodings"]),
    .of("TextEncodings"),
    .of("Arguments"),
    .of("Diagnostics", uses: ["CryptoPrimitives"]),
    .of("SerialExecutors"),
    .of("SQLiteStorage"),
    .of(
        "CryptoPrimitives",
        uses: ["CLibcrypto", "LibcryptoPrimitives", "SodiumPrimitives", "TextEncodings"]),
    .of(
        "Noise",
        uses: ["CryptoPrimitives", "LibcryptoPrimitives", "SodiumPrimitives", "TextEncodings"]),
    .of("DeviceTrust", uses: ["CBOR", "CryptoPrimitives", "LibcryptoPrimitives", "TextEncodings"]),
    .of(
        "DeviceTrustStorage",
        uses: [
            "CryptoPrimitives", "DeviceTrust", "LibcryptoPrimitives", "SQLiteStorage",
            "TextEncodings",
        ]),
    .of(
        "SecureChannel",
        uses: [
            "CBOR", "CryptoPrimitives", "LibcryptoPrimitives", "Noise", "SodiumPrimitives",
            "TextEncodings",
        ]),
    .of("Greeting", uses: ["CBOR", "CryptoPrimitives", "DeviceTrust", "LibcryptoPrimitives"]),
    .of(
        "Pairing",
        uses: [
            "CBOR", "CryptoPrimitives", "DeviceTrust", "LibcryptoPrimitives", "SecureChannel",
            "TextEncodings",
        ]),
    .of("Transport", uses: ["SerialExecutors"]),
    .of(
        "LinkService",
        uses: [
            "CBOR", "CryptoPrimitives", "DeviceTrust", "DeviceTrustStorage", "Diagnostics",
            "Greeting", "LibcryptoPrimitives", "Pairing", "SecureChannel", "SerialExecutors",
            "TextEncodings", "Transport",
        ]),
    .of(
        "SessionHost",
        uses: [
            "AgentEvents", "CBOR", "CryptoPrimitives", "DeviceTrust", "DeviceTrustStorage",
            "Diagnostics", "Greeting", "LibcryptoPrimitives", "LinkService", "Pairing",
            "SessionSync", "Transport",
        ]),
    .of("CompanionCore"),
    .of(
        "CompanionTerminal",
        uses: [
            "AgentEvents", "CBOR", "CTerminal", "CompanionCore", "CryptoPrimitives", "DeviceTrust",
            "Greeting", "LibcryptoPrimitives", "SessionSync",
        ],
        excluding: ["Goldens"]),
    .of(
        "AgentEvents",
        uses: ["CBOR", "CryptoPrimitives", "DeviceTrust", "LibcryptoPrimitives", "TextEncodings"]),
    .of(
        "SessionSync",
        uses: ["AgentEvents", "CBOR", "CryptoPrimitives", "DeviceTrust", "Greeting"]),
    .of("AgentBackends", uses: ["AgentEvents", "CBOR", "JSON"]),
    .of(
        "TranscriptStorage",
        uses: [
            "AgentEvents", "CBOR", "LibcryptoPrimitives", "TextEncodings", "TranscriptAppender",
        ]),
    .of("GitFacts"),
    .of(
        "SheetbendCommands",
        uses: ["Arguments", "DeviceTrust", "LinkService", "Pairing", "SecureChannel"]),
    TestTarget(
        name: "IntegrationTests", path: "Tests/IntegrationTests",
        uses: [
            "sheetbend", "CryptoPrimitives", "DeviceTrust", "DeviceTrustStorage", "Diagnostics",
            "LibcryptoPrimitives", "LinkService", "Pairing", "TextEncodings",
        ]),
]

for test in testTargets {
    let dependencies = (["TestSupport"] + test.uses).map { Target.Dependency(stringLiteral: $0) }
    targets.append(
        .testTarget(
            name: test.name, dependencies: dependencies, path: test.path, exclude: test.excluding))
}

// MARK: - Built on request

// In this manifest, and not in one inside, so that they see the modules' `package` declarations.

/// Programs of libFuzzer, each over the modules that it uses: they link with nothing but
/// `FUZZING=1 swift build --sanitize=fuzzer`.
let fuzzTargets: [(name: String, uses: [String])] = [
    ("FuzzCBOR", ["CBOR"]),
    ("FuzzJSON", ["JSON"]),
    ("FuzzNoise", ["CryptoPrimitives", "LibcryptoPrimitives", "Noise"]),
    ("FuzzLink", ["Pairing"]),
    ("FuzzMessages", ["AgentEvents", "CBOR", "DeviceTrust", "Greeting", "SessionSync"]),
    ("FuzzPreamble", ["CryptoPrimitives", "LibcryptoPrimitives", "SecureChannel"]),
    ("FuzzRecords", ["CryptoPrimitives", "LibcryptoPrimitives", "SecureChannel"]),
    ("FuzzFrames", ["AgentBackends", "AgentEvents"]),
    ("FuzzTranscript", ["AgentEvents", "TranscriptStorage"]),
]

/// Programs that measure, with `BENCHMARKS=1 swift build -c release`.
let benchmarkTargets: [(name: String, uses: [String])] = [
    (
        "LinkBenchmarks",
        ["CBOR", "CLibcrypto", "CryptoPrimitives", "LibcryptoPrimitives", "Noise", "SecureChannel"]
    ),
    ("SessionBenchmarks", ["AgentEvents", "TranscriptStorage"]),
]

@MainActor func declare(_ programs: [(name: String, uses: [String])], in folder: String) {
    for (name, uses) in programs {
        let dependencies = uses.map { Target.Dependency(stringLiteral: $0) }
        targets.append(
            .executableTarget(name: name, dependencies: dependencies, path: "\(folder)/\(name)"))
    }
}

if Context.environment["FUZZING"] != nil {
    declare(fuzzTargets, in: "Fuzzing")
}
if Context.environment["BENCHMARKS"] != nil {
    declare(benchmarkTargets, in: "Benchmarks")
}

let package = Package(
    name: "sheetbend",
    platforms: [.macOS(.v26)],
    targets: targets,
    swiftLanguageModes: [.v6]
)

// MARK: - Settings, the same for every Swift target

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableExperimentalFeature("Lifetimes"),
        .treatAllWarnings(as: .error),
    ]
}
