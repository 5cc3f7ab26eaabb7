import type { ListedVisibleProperty } from '#contract/properties/properties-by-id.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { findCachedProperties } from './cached-properties.ts'
import { toListed, visibleTo } from './get-property.ts'

/** Reads the properties that this caller may see, in the order of their ids. */
export async function listById(
  deps: Pick<Deps, 'db' | 'cache' | 'clock' | 'settings'>,
  caller: Pick<Caller, 'id' | 'role'>,
  ids: readonly string[],
): Promise<ListedVisibleProperty[]> {
  const found = await findCachedProperties(deps, ids)
  const listed = await Promise.all(
    found.map(async one => {
      const visible = await visibleTo(deps.db, caller, one)
      return visible ? [toListed(deps, one, visible)] : []
    }),
  )
  return listed.flat()
}
