/** The searches to measure, drawn from the seeded locations. */
import type pg from 'pg'
import { randomSearches, searchFor } from './random-searches.ts'
import { randomFrom } from './statistics.ts'

/** Kinds of words without filters. They are mixed under load. */
export const wordClasses = [
  'dense city',
  'mid city',
  'street',
  'two letters',
  'two absent letters',
  'absent word',
] as const
/** Kinds of texts with digits or commas. */
export const exactClasses = ['digits', 'number and street', 'comma', 'whole address'] as const
/** Kinds of words in the order of price. */
const cheapestClasses = ['dense city, cheapest first', 'street, cheapest first'] as const
/** All kinds of searches; the last one is text, facts and price together. */
export const termClasses = [...wordClasses, ...exactClasses, ...cheapestClasses, 'combination'] as const
export type TermClass = (typeof termClasses)[number]
/** Searches as query strings, such as `search=oak&minBeds=3`. */
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
  const addresses = await column(
    `select location as text from (select location from properties where for_sale order by id limit 200) as listing`,
  )
  const occurs = (term: string) => labels.some(label => label.includes(term))
  const houses = addresses.map(address => address.split(', ')[0] ?? '')
  const numbers = houses.map(house => house.split(' ')[0] ?? '')
  const texts = {
    'dense city': cities.slice(0, 20),
    'mid city': cities.slice(100, 300),
    street: [...new Set(houses.map(house => house.replace(/^\d+ /, '')))],
    'two letters': pairs.filter(occurs),
    'two absent letters': pairs.filter(pair => !occurs(pair)),
    'absent word': wordsLike(500, word => !occurs(word)),
    digits: [...new Set([...numbers, '7', '12', '123', '99999'])].slice(0, 100),
    'number and street': houses,
    comma: addresses.slice(0, 100).map(acrossComma),
    'whole address': addresses,
  }
  const searches = Object.fromEntries(Object.entries(texts).map(([kind, all]) => [kind, all.map(searchFor)])) as Terms
  return {
    ...searches,
    'dense city, cheapest first': cheapest(searches['dense city']),
    'street, cheapest first': cheapest(searches.street),
    combination: randomSearches(300, [...cities.slice(0, 300), ...texts.street, 'sp', 'oak', '12', 'street, ']),
  }
}

const cheapest = (searches: readonly string[]) => searches.map(query => `${query}&sort=price-low`)

/** The last word of the street and the beginning of the place, as in "street, spri". */
const acrossComma = (address: string) => {
  const comma = address.indexOf(', ')
  return address.slice(address.lastIndexOf(' ', comma) + 1, comma + 6).toLowerCase()
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

/** Share of each kind in the mix of words. A tenth of the pairs of letters are in no location. */
const mix: readonly (readonly [TermClass, number])[] = [
  ['dense city', 0.35],
  ['mid city', 0.25],
  ['street', 0.1],
  ['two letters', 0.18],
  ['two absent letters', 0.02],
  ['absent word', 0.1],
]

/** Draws words from the mix. */
export function drawWords(terms: Terms, random: () => number): string {
  let share = random()
  const [kind] = mix.find(([, part]) => (share -= part) < 0) ?? ['dense city']
  return pick(terms[kind], random)
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
