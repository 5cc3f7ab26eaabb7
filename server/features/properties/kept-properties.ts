import type { KeptNow } from '../../db/kept.ts'
import type { Db } from '../../db/schema.ts'
import { findProperties, findProperty, type FoundProperty } from './property-store.ts'

/** A property as it is kept in memory, whoever may see it. */
export const keptProperty = (db: Db, kept: KeptNow, id: string): Promise<FoundProperty | undefined> =>
  kept.get(`property ${id}`, 'itself', () => findProperty(db, id))

/** The same for many, in their order. Those that are not in memory are read together; what is gone is left out. */
export async function keptProperties(db: Db, kept: KeptNow, ids: readonly string[]): Promise<FoundProperty[]> {
  const missing: string[] = []
  let reading: Promise<Map<string, FoundProperty>> | undefined
  const properties = await Promise.all(
    ids.map(id =>
      kept.get(`property ${id}`, 'itself', async () => {
        missing.push(id)
        // After all of them have been asked for.
        reading ??= Promise.resolve().then(() => findProperties(db, missing))
        return (await reading).get(id)
      }),
    ),
  )
  return properties.filter(found => found !== undefined)
}
