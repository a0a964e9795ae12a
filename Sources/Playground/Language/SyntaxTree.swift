import Motion

/// The program read so far: statements, expressions and their parts, flat in arrays and tied by indices.
///
/// Expressions lie in postfix order, so that a chain of any length is evaluated and freed without recursion. The arrays
/// only grow: what the session has kept (handlers, functions) stays valid when more is read.
struct SyntaxTree: Sendable {
  var operations: ContiguousArray<Operation> = []
  /// Where each operation stands in its text.
  var spans: ContiguousArray<SourceSpan> = []
  var statements: ContiguousArray<Statement> = []
  var statementSpans: ContiguousArray<SourceSpan> = []
  var calls: ContiguousArray<Call> = []
  var arguments: ContiguousArray<Argument> = []
  var places: ContiguousArray<Place> = []
  var members: ContiguousArray<MemberPath> = []
  var routines: ContiguousArray<Routine> = []
  /// Constants of expressions.
  var values: ContiguousArray<Value> = []

  func span(of expression: Expression) -> SourceSpan {
    guard !expression.operations.isEmpty else { return SourceSpan(source: 0, start: 0, end: 0) }
    return expression.operations.map { spans[$0] }.reduce(spans[expression.operations.lowerBound]) { $0.joined(to: $1) }
  }
}

/// An expression: a range of operations, which leave one value.
struct Expression: Hashable, Sendable {
  var start: Int32
  var end: Int32

  var operations: Range<Int> { Int(start)..<Int(end) }
}

/// One step of an expression, working on a stack of values. `a` and `b` are explained beside each code.
struct Operation: Hashable, Sendable {
  enum Code: UInt8, Sendable {
    /// a: index into `values`.
    case constant
    /// a: slot in the frame, b: symbol of its name.
    case local
    /// a: symbol.
    case global
    /// A name given by the string on the stack.
    case namedGlobal
    /// a: index into `members`.
    case member
    case negate, not
    case add, subtract, multiply, divide, remainder
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    /// a: where to go on if the value on the stack is false (true); it then stays there, else it is taken off.
    case skipIfFalse, skipIfTrue
    /// a: where to go on if the value taken off is false.
    case jumpIfFalse
    /// a: where to go on.
    case jump
    /// Asserts that the value on the stack is true or false.
    case check
    /// a: number of elements.
    case tuple, list
    case halfOpenRange, closedRange
    case index
    /// a: number of pieces.
    case interpolate
    /// a: builtin, b: number of arguments.
    case builtin
    /// a: symbol, b: number of arguments.
    case function
    /// `layer has key`, the key's name a string on the stack.
    case has
  }

  var code: Code
  var a: Int32 = 0
  var b: Int32 = 0
}

/// `.model.rotation.velocity` and the like, behind a layer, a tuple or a colour.
struct MemberPath: Hashable, Sendable {
  var names: [String]
  /// How the names read behind a layer, where they do.
  var onLayer: LayerPath?
}

/// A property of a layer, or a component of it.
struct LayerPath: Hashable, Sendable {
  var property: Property
  var component: Int?
  var isModel: Bool
  var isVelocity: Bool
}

/// A name, as written or worked out when it is reached.
enum NameReference: Hashable, Sendable {
  case fixed(Symbol)
  case computed(Expression)
}

/// LAYER, LAYER.PROPERTY or LAYER.KEY: an expression for the layer, and the names behind it.
struct Place: Hashable, Sendable {
  var base: Expression
  var names: [NameReference]
  var span: SourceSpan
  var nameSpans: [SourceSpan]
}

/// A run of statements; they lie together.
struct Block: Hashable, Sendable {
  var start: Int32
  var end: Int32

  var statements: Range<Int> { Int(start)..<Int(end) }
}

enum Target: Hashable, Sendable {
  /// A slot in the frame.
  case local(Int32, name: Symbol)
  case global(Symbol)
  case place(Int32)
}

enum Statement: Hashable, Sendable {
  case expression(Expression)
  case bind(Target, Expression, isVariable: Bool, name: Symbol)
  /// With the operation of `+=` and the like.
  case assign(Target, Operation.Code?, Expression)
  case call(Int32)
  case ifElse(Expression, then: Block, otherwise: Block)
  case forIn(slot: Int32, name: Symbol, Expression, Block)
  case whileLoop(Expression, Block)
  case repeatLoop(Expression, Block)
  case breakLoop
  case continueLoop
  case function(Symbol, routine: Int32)
  case returnValue(Expression?)
}

/// A body that runs in a frame of its own: a function or a handler.
struct Routine: Hashable, Sendable {
  /// They lie in the first slots of its frame.
  var parameters: [Symbol]
  /// Pairs of slots: in the frame around the body, and in its own, which gets a copy of the value.
  var captures: [Int32]
  var frameSize: Int
  var body: Block
}

/// A command as written.
struct Call: Hashable, Sendable {
  /// The index of the command in the table.
  var command: Int
  var wordSpan: SourceSpan
  var arguments: Range<Int>
}

struct Argument: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case flag
    case expression(Expression)
    case expressions([Expression])
    case name(NameReference)
    case place(Int32)
    case word(String)
    case block(Block)
    case routine(Int32)
    /// A timing function with what stands in its parentheses, parted by commas, and a last word: `steps(4, end)`.
    case curve(String, [[Expression]], word: String?)
    case keyframes([Keyframe])
    /// An option, and what it is to be by turns.
    case variations(String, [Variant])
  }

  /// One value of an option; of a preset also the system it is from.
  struct Variant: Hashable, Sendable {
    var content: Content
    var system: String?
    var span: SourceSpan
  }

  struct Keyframe: Hashable, Sendable {
    var time: Expression
    /// Whether the time is a part of the duration.
    var isPart: Bool
    var value: Expression
    /// A word or a curve.
    var curve: [Content]
  }

  /// The index of the parameter; a property given under its own name has the index of the `anyProperty` parameter.
  var parameter: Int
  /// The word of the option as typed; empty for what stands in a fixed place.
  var word: String
  var content: Content
  var span: SourceSpan
}
