import { isOpenForOffers, type Property } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { lockSeen, reloadProperty } from '../properties/get-property.ts'
import { setAdvertised } from '../properties/property-store.ts'

/**
 * Puts a property on the home page or takes it off. Repeating it changes nothing (ruling G25).
 *
 * @param version the one that the admin has read
 * @throws Problem 404 unknown, 409 not verified or sold, or changed since
 */
export async function advertiseProperty(
  deps: Deps,
  admin: Caller,
  id: string,
  advertise: boolean,
  version?: number,
): Promise<Property & { modifiedCount: number }> {
  const action = advertise ? 'advertise property' : 'unadvertise property'
  return inTransaction(deps.db, async tx => {
    await lockSeen(tx, id, version)
    const changed = await recordChange(deps, tx, {
      changeAny: setAdvertised(tx, id, advertise),
      audit: { actor: admin, action, objectId: id },
    })
    const property = await reloadProperty(tx, id)
    if (advertise && !(property.advertise && isOpenForOffers(property))) throw problem(409, whyNotAdvertised(property))
    return { ...property, modifiedCount: changed.length }
  })
}

const whyNotAdvertised = (property: Property): string =>
  isOpenForOffers(property)
    ? 'The agent of this property is marked as fraud.'
    : 'Only a verified and unsold property can be advertised.'
