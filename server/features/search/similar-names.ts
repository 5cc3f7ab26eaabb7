import { folded } from '#contract/ground/folded.ts'
import { editDistance } from '#contract/search/edit-distance.ts'

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
