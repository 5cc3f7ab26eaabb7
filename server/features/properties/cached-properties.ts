import type { CacheSubject } from '../../db/cache.ts'
import type { Deps } from '../../deps.ts'
import { findPhotosOf, type StoredPhotos } from './photo-store.ts'
import { findProperties, findProperty, type FoundProperty } from './property-store.ts'

type Source = Pick<Deps, 'db' | 'cache'>

const key = 'property'

/** Reads the photos of a property through the cache, without checking who may see it. */
export const findCachedPhotos = ({ db, cache }: Source, id: string): Promise<StoredPhotos> =>
  cache.get(`property ${id}`, 'photos', () => findPhotosOf(db, id))

/** Reads a property through the cache, without checking who may see it. */
export const findCachedProperty = ({ db, cache }: Source, id: string): Promise<FoundProperty | undefined> =>
  cache.get(`property ${id}`, key, () => findProperty(db, id))

/** Reads many properties through the cache, in their order. Leaves out those that no longer exist. */
export async function findCachedProperties({ db, cache }: Source, ids: readonly string[]): Promise<FoundProperty[]> {
  const properties = await cache.getMany(ids.map(subjectOf), key, async missing => {
    const found = await findProperties(db, missing.map(idIn))
    return new Map([...found].map(([id, property]) => [subjectOf(id), property]))
  })
  return properties.filter(property => property !== undefined)
}

const subjectOf = (id: string): CacheSubject => `property ${id}`
const idIn = (subject: CacheSubject) => subject.slice('property '.length)
