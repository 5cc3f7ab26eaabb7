import { folded } from '#contract/ground/folded.ts'

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

/** Mistakes that a typo of so many letters may have. More would turn one real word into another. */
const mistakesIn = ({ length }: string) => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** Longer names are not compared, because a thousand of them would take seconds. */
const longestName = 100

const wordsOf = (text: string) =>
  folded(text)
    .split(/[\s,]+/)
    .filter(word => word !== '')

/**
 * Returns the names that a text is most likely a typo of: those with the fewest mistakes. The text may leave out words at
 * either end of a name: `Farehaven` finds `, fairhaven, ma`.
 */
export function similarNames<Named extends { label: string }>(text: string, named: readonly Named[]): Named[] {
  const wanted = wordsOf(text)
  const typed = wanted.join(' ')
  if (typed === '') return []
  const most = mistakesIn(typed)
  // A space may be missing or too many.
  const lengths = [-1, 0, 1].map(more => wanted.length + more)
  const distanceTo = (label: string) => {
    const words = wordsOf(label)
    const runs = words.flatMap((_, from) => lengths.map(length => words.slice(from, from + length).join(' ')))
    const near = runs.filter(run => Math.abs(run.length - typed.length) <= most)
    return Math.min(...[...new Set(near)].map(run => editDistance(typed, run, most)))
  }
  const distances = named.map(({ label }) => (label.length > longestName ? Infinity : distanceTo(label)))
  const least = Math.min(...distances)
  return least <= most ? named.filter((_, at) => distances[at] === least) : []
}
