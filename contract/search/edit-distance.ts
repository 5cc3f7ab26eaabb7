/**
 * Counts letters that must be added, removed, replaced or swapped with the next one to turn one text into the other. A
 * distance above `most` is not counted to the end: any number above it may be returned.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = Math.max(1, row - most); at <= Math.min(other.length, row + most); at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last?.[at] ?? Infinity) + 1,
        (next[at - 1] ?? Infinity) + 1,
        (last?.[at - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast?.[at - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = next
  }
  return last?.[other.length] ?? Infinity
}
