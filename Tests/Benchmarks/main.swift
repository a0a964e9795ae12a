// Prints how fast the engine and the program are, each figure beside its goal. scripts/bench builds and runs it.
// Arguments: what is in C as a library, then the playground where the program is to be measured too, and Python and
// gnuplot if they are there to be compared with, an empty text for one that is not.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

let paths = Array(CommandLine.arguments.dropFirst())
guard let library = paths.first else {
  print("usage: Benchmarks LIBRARY [PLAYGROUND [PYTHON [GNUPLOT]]]")
  exit(2)
}
do {
  Report.begin()
  let native = try Native(library: library)
  try MemoryBenchmarks(native: native).run()
  try BatchBenchmarks(native: native).run()
  try EngineBenchmarks.run()
  try WorldBenchmarks.run()
  try PopBenchmarks.run()
  if paths.count > 1 {
    let others = paths.dropFirst(2).map { $0.isEmpty ? nil : $0 }
    let (python, gnuplot) = (others.first ?? nil, others.dropFirst().first ?? nil)
    try ProgramBenchmarks(playground: paths[1], python: python).run()
    try PlotBenchmarks(playground: paths[1], python: python, gnuplot: gnuplot).run()
    try TerminalBenchmarks(playground: paths[1]).run()
    try PlayBenchmarks(playground: paths[1]).run()
  }
} catch {
  print("Benchmarks: \(error)")
  exit(1)
}
