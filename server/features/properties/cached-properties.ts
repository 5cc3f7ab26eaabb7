import type { CacheSubject } from '../../db/cache.ts'
import type { Deps } from '../../deps.ts'
import { findProperties, findProperty, type FoundProperty } from './property-store.ts'

type Source = Pick<Deps, 'db' | 'cache'>

const key = 'property'

/** A property, whoever may see it. */
export const findCachedProperty = ({ db, cache }: Source, id: string): Promise<FoundProperty | undefined> =>
  cache.get(`property ${id}`, key, () => findProperty(db, id))

/** The same for many, in their order. Properties that no longer exist are left out. */
export async function findCachedProperties({ db, cache }: Source, ids: readonly string[]): Promise<FoundProperty[]> {
  const properties = await cache.getMany(ids.map(subjectOf), key, async missing => {
    const found = await findProperties(db, missing.map(idIn))
    return new Map([...found].map(([id, property]) => [subjectOf(id), property]))
  })
  return properties.filter(property => property !== undefined)
}

const subjectOf = (id: string): CacheSubject => `property ${id}`
const idIn = (subject: CacheSubject) => subject.slice('property '.length)
