import Motion

extension SessionCommands {
  static let apropos = Command(
    name: "apropos",
    topic: .session,
    summary: "finds what has to do with a word: commands, options, properties, functions, settings",
    positionals: [Parameter(name: "TEXT", kind: .anyWord, summary: "part of what is looked for", isRequired: true)],
    examples: [Command.Example(code: "apropos bounce", note: "what makes a spring bounce")],
    run: { session, arguments throws(Stop) in
      guard let word = arguments.word("TEXT", in: session) else { return }
      let rows = HelpPages.mentions(of: word)
      guard !rows.isEmpty else { return session.show(.text("nothing has to do with ‘\(word)’")) }
      let section = HelpPage.Section(heading: "Help", rows: rows)
      session.show(.help(HelpPage(title: "apropos", summary: "what has to do with ‘\(word)’", sections: [section])))
    }
  )
}
