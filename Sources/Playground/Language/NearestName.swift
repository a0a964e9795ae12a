/// The candidate a mistyped name most probably meant, or nil when none is near.
///
/// Near is a Damerau–Levenshtein distance (optimal string alignment) of at most a third of the length, and at least 1.
func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let typed = Array(name.lowercased())
  let limit = max(1, typed.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate != name {
    let letters = Array(candidate.lowercased())
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = alignmentDistance(typed, letters)
    guard distance <= limit, distance < letters.count else { continue }
    if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// A remedy in words for a mistyped name.
func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
  nearestName(to: name, among: candidates).map { "did you mean ‘\($0)’?" }
}

/// The number of letters inserted, deleted, replaced or swapped with a neighbour to turn one word into the other.
private func alignmentDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var least = min(last[j + 1] + 1, row[j] + 1, replaced)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
      row.append(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
