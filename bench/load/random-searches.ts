/** Random searches by text, facts and price. */
import { propertyFeatures, propertyKinds } from '../../contract/properties/facts.ts'
import { randomFrom } from './statistics.ts'

/** The query string of a text. */
export const searchFor = (text: string): string => new URLSearchParams({ search: text }).toString()

/** Makes up searches with a text, one to four filters, or both; the same ones in each run. */
export function randomSearches(count: number, texts: readonly string[]): string[] {
  const random = randomFrom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const filters: (() => Record<string, string | number>)[] = [
    () => ({ kind: [...new Set([oneOf(propertyKinds), oneOf(propertyKinds)])].join() }),
    () => ({ minBeds: 1 + below(6) }),
    () => ({ minBaths: 1 + below(4) }),
    () => ({ minArea: 50 + 25 * below(12) }),
    () => ({ to: 50_000 * (2 + below(12)) }),
    () => ({ from: 100_000 * (1 + below(10)) }),
    () => ({ from: 100_000 * (1 + below(4)), to: 100_000 * (5 + below(6)) }),
    () => ({ features: oneOf(propertyFeatures) }),
    () => ({ features: [...new Set([oneOf(propertyFeatures), oneOf(propertyFeatures)])].join() }),
  ]
  const search = () => {
    const chosen = Array.from({ length: below(5) }, () => oneOf(filters)())
    const { from, to, ...others } = Object.assign({}, ...chosen) as Record<string, string | number>
    // Two filters may have chosen a lowest price above the highest.
    const prices = from !== undefined && to !== undefined && Number(from) > Number(to) ? { to: from } : { from, to }
    const text = chosen.length === 0 || random() < 0.7 ? oneOf(texts) : undefined
    const given = Object.entries({ search: text, ...others, ...prices }).filter(([, value]) => value !== undefined)
    return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  }
  const searches = new Set<string>()
  while (searches.size < count) searches.add(search())
  return [...searches]
}
