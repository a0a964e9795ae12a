/// All commands there are.
enum CommandTable {
  static let commands: [Command] =
    LayerCommands.all + LayerTreeCommands.all + AnimationCommands.all + AttachedCommands.all + GroupCommands.all
    + EventCommands.all + TimeCommands.all + LookingCommands.all + StageCommands.all + SpringCommands.all
    + HistoryCommands.all + ConversationCommands.all + SessionCommands.all

  /// The statements that steer others: parsed by rules of their own, explained by the same `help`.
  static let controls = ControlStatements.all

  static let grammar = Grammar(shapes: commands.map(\.shape), builtins: Builtin.all.map(\.rawValue))

  static func named(_ name: String) -> Command? { (commands + controls).first { $0.name == name } }

  static func session() -> Session { Session(grammar: grammar, bodies: commands.map(\.run)) }
}
