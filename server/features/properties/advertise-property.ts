import { isOpenForOffers, type Property } from '#contract/properties.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { setAdvertised } from './property-store.ts'
import { readBack } from './see-property.ts'

/**
 * Puts a property on the home page or takes it off. Repeating it changes nothing (ruling G25).
 *
 * @throws Problem 404 unknown, 409 not verified or sold
 */
export async function advertiseProperty(
  { db, clock }: Deps,
  admin: Caller,
  id: string,
  advertise: boolean,
): Promise<Property & { modifiedCount: number }> {
  return inTransaction(db, async tx => {
    const changed = await setAdvertised(tx, id, advertise)
    const property = await readBack(tx, id)
    if (advertise && !(property.advertise && isOpenForOffers(property)))
      throw problem(
        409,
        isOpenForOffers(property)
          ? 'The agent of this property is marked as fraud.'
          : 'Only a verified and unsold property can be advertised.',
      )
    if (changed)
      await recordAudit(tx, {
        at: clock.now(),
        actor: admin,
        action: advertise ? 'advertise property' : 'unadvertise property',
        objectId: id,
      })
    return { ...property, modifiedCount: changed ? 1 : 0 }
  })
}
