import type { ListedVisibleProperty } from '#contract/related-properties.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { getProperty } from './get-property.ts'

/** Reads the properties that this caller may see, in the order of their ids. */
export async function listById(
  deps: Pick<Deps, 'db' | 'cache' | 'clock' | 'settings'>,
  caller: Pick<Caller, 'id' | 'role'>,
  ids: readonly string[],
): Promise<ListedVisibleProperty[]> {
  const found = await Promise.all(ids.map(id => getProperty(deps, caller, id)))
  return found.flatMap(property => {
    if (!property) return []
    const { photos: _photos, ...listed } = property
    return [listed]
  })
}
