import type { CacheSubject } from '../../db/cache/cache.ts'
import type { Deps } from '../../deps/deps.ts'
import { findProperties, findWithPhotos, type FoundInList, type FoundWithPhotos } from './property-store.ts'

type Source = Pick<Deps, 'db' | 'cache'>

const key = 'property'

/** Reads a property with its photos through the cache, without checking who may see it. */
export const findCachedWithPhotos = ({ db, cache }: Source, id: string): Promise<FoundWithPhotos | undefined> =>
  cache.get(subjectOf(id), 'property with photos', () => findWithPhotos(db, id))

/** Reads many properties through the cache, in their order. Leaves out those that no longer exist. */
export async function findCachedProperties({ db, cache }: Source, ids: readonly string[]): Promise<FoundInList[]> {
  const properties = await cache.getMany(ids.map(subjectOf), key, async missing => {
    const found = await findProperties(db, missing.map(idIn))
    return new Map([...found].map(([id, property]) => [subjectOf(id), property]))
  })
  return properties.filter(property => property !== undefined)
}

const subjectOf = (id: string): CacheSubject => `property ${id}`
const idIn = (subject: CacheSubject) => subject.slice('property '.length)
