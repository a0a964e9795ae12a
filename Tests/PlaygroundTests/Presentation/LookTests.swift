import Testing
@testable import Playground
@Suite struct LookTests {
  @Test func look() {
    for style in PlotStyle.allCases {
      print(Plot.text(ExamplePlots.hamburger, columns: 80, rows: 24, style: style, color: false))
      print(Plot.text(ExamplePlots.hamburger, columns: 48, rows: 14, style: style, color: false))
      print(Plot.text(ExamplePlots.unlikeUnits, columns: 80, rows: 24, style: style, color: false))
      print(Plot.text(ExamplePlots.comparison, columns: 80, rows: 24, style: style, color: false))
    }
  }
}
