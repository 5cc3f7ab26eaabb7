/** Search terms: a mix drawn from the seeded locations. */
import type pg from 'pg'
import { randomFrom } from './statistics.ts'

export const termClasses = [
  'dense city',
  'mid city',
  'rare street',
  'two letters',
  'two absent letters',
  'absent word',
] as const
export type TermClass = (typeof termClasses)[number]
export type Terms = Record<TermClass, string[]>

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
const pairs = alphabet.flatMap(first => alphabet.map(second => first + second))

/** Reads the existing places and streets, such as `12 Alder Street, Springfield, IL`. */
export async function findTerms(pool: pg.Pool): Promise<Terms> {
  const column = async (statement: string) =>
    (await pool.query<{ text: string }>(statement)).rows.map(({ text }) => text)
  // The most frequent first.
  const cities = await column(
    `select split_part(location, ', ', 2) as text from properties where for_sale group by 1 order by count(*) desc, 1`,
  )
  const labels = await column(
    `select distinct lower(regexp_replace(location, '^[0-9]+ ([^,]+),.*$', '\\1')) as text from properties where for_sale
     union select distinct lower(substr(location, strpos(location, ', ') + 2)) from properties where for_sale`,
  )
  const occurs = (term: string) => labels.some(label => label.includes(term))
  return {
    'dense city': cities.slice(0, 20),
    'mid city': cities.slice(100, 300),
    // With the house number: one listing in a hundred has a street of that name.
    'rare street': await column(
      `select split_part(location, ',', 1) as text from (select location from properties where for_sale order by id limit 1000) as listing`,
    ),
    'two letters': pairs.filter(occurs),
    'two absent letters': pairs.filter(pair => !occurs(pair)),
    'absent word': wordsLike(500, word => !occurs(word)),
  }
}

function wordsLike(count: number, fits: (word: string) => boolean): string[] {
  const random = randomFrom(7)
  const letter = (of: string) => of[Math.floor(random() * of.length)] ?? ''
  const syllable = () => letter('bdfgklmnprstvwz') + letter('aeiou')
  const words = new Set<string>()
  while (words.size < count) {
    const word = syllable() + syllable() + syllable() + letter('knrtx')
    if (fits(word)) words.add(word)
  }
  return [...words]
}

/**
 * The mix: 30 % dense cities, 20 % mid ones, 20 % rare streets, 20 % two letters (a tenth absent), 10 % absent words.
 */
export function drawTerm(terms: Terms, random: () => number): string {
  const share = random()
  const kind: TermClass =
    share < 0.3
      ? 'dense city'
      : share < 0.5
        ? 'mid city'
        : share < 0.7
          ? 'rare street'
          : share < 0.88
            ? 'two letters'
            : share < 0.9
              ? 'two absent letters'
              : 'absent word'
  return pick(terms[kind], random)
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
