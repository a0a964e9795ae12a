import Motion

/// Sees what a session shows the way the program does, up to the writing: a picture is drawn, a table set.
private final class Reader: OutputSink {
  /// So that no work on a text is left out.
  private(set) var length = 0

  func show(_ output: Output) {
    switch output {
    case .text(let text), .reply(let text): length += DisplayWidth.escaped(text, keepingNewlines: true).utf8.count
    case .table(let table, let format, let digits):
      length += Table.formatted(table, as: format, width: 80, digits: digits ?? 4).utf8.count
    case .plot(let data, let options):
      let (columns, rows) = (options.width ?? 60, options.height ?? 16)
      length += Plot.text(data, columns: columns, rows: rows, style: options.style ?? .braille, color: true).utf8.count
    case .help(let page): length += HelpText.text(page, width: 80, color: true).utf8.count
    }
  }

  func tell(_ diagnostic: Diagnostic, in sources: [SourceText]) {
    length += DiagnosticText.text(diagnostic, in: sources, color: true).utf8.count
  }
}

/// What a stranger's script may take here, so that thousands run in a second.
private func limitedSession() -> Session {
  var session = CommandTable.session()
  session.limits.statements = 20_000
  session.limits.calls = 50
  session.limits.layers = 1_000
  session.limits.animations = 1_000
  session.limits.samples = 20_000
  session.limits.rounds = 50
  session.limits.values.listElements = 10_000
  session.limits.values.textBytes = 1 << 16
  session.limits.sources = 0
  session.writing.isForbidden = true
  session.rollsBack = true
  session.repliesAreShown = true
  return session
}

/// What is parsed must be printed as a script that is printed the same again.
private func checkPrinted(_ script: Session.Script, of session: Session) {
  let printed = text(of: script, session)
  var second = limitedSession()
  guard let again = try? second.parse(SourceText(name: "printed", text: printed)) else {
    fatalError("printed as what can not be read:\n\(printed)")
  }
  let twice = text(of: again, second)
  guard twice == printed else { fatalError("printed differently:\n\(printed)\nand then\n\(twice)") }
}

private func text(of script: Session.Script, _ session: Session) -> String {
  TreeText(tree: session.tree, symbols: session.symbols, grammar: session.grammar).text(of: script.block)
}

/// What the session would be saved as must run without an error, and lead to the same.
private func checkSaved(_ session: Session) {
  guard let saved = try? session.savedScript(at: session.topLevelSpan).text else { return }
  var again = limitedSession()
  do {
    let script = try again.parse(SourceText(name: "saved", text: saved))
    try again.run(script, keepsGoing: false)
  } catch {
    fatalError("saved as what ends in an error: \(error)\n\(saved)")
  }
  guard facts(of: again) == facts(of: session) else {
    fatalError("saved as what leads elsewhere:\n\(saved)\n\(facts(of: session))\n\(facts(of: again))")
  }
}

private func facts(of session: Session) -> [String] {
  let engine = session.world.engine
  let layers = engine.layers.map { layer in
    "\(engine.name(of: layer)) \(Property.all.map { engine.presentation($0, of: layer)?.components ?? [] })"
  }
  return layers + ["\(session.now) \(session.world.random) \(session.world.trace.count)"]
}

/// libFuzzer's entry: reads a script and runs it as far as it goes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let reader = Reader()
  var session = limitedSession()
  session.sink = reader
  let source = SourceText(name: "fuzz", bytes: ContiguousArray(UnsafeBufferPointer(start: bytes, count: count)))
  do throws(Session.SyntaxErrors) {
    let script = try session.parse(source)
    checkPrinted(script, of: session)
    do throws(Stop) {
      try session.run(script, keepsGoing: true)
    } catch {
      return 0
    }
    checkSaved(session)
  } catch {
    for diagnostic in error.diagnostics { reader.tell(diagnostic, in: session.sources) }
  }
  return 0
}
