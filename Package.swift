// swift-tools-version: 6.1
import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "motion",
  products: [
    .library(name: "Motion", targets: ["Motion"]),
    .executable(name: "playground", targets: ["Playground"]),
  ],
  targets: [
    .target(
      name: "CEdit",
      exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("edit")]
    ),
    .target(
      name: "CPictures",
      exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(name: "Motion", swiftSettings: features),
    .executableTarget(
      name: "Playground",
      dependencies: ["Motion", "CEdit", "CPictures"],
      swiftSettings: features
    ),
    .testTarget(
      name: "MotionTests",
      dependencies: ["Motion"],
      exclude: ["Fixtures"],
      swiftSettings: features
    ),
    .testTarget(
      name: "PlaygroundTests",
      dependencies: ["Playground", "Motion"],
      exclude: ["Fixtures", "Scripts"],
      swiftSettings: features
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Motion"],
      path: "Tests/Benchmarks",
      exclude: ["native.c"],
      swiftSettings: features
    ),
  ],
  swiftLanguageModes: [.v6]
)
