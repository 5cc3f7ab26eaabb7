import { type FinalRound, whyNoFurtherRound, whyNotDeadline } from '#contract/final-rounds/final-round.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { requireForSale } from '../offers/make-offer.ts'
import { lockProperty } from '../properties/property-store.ts'
import { countRounds, insertRound, liveOffers, toRound } from './final-round-store.ts'
import { mailsAbout } from './mails-about-round.ts'

/**
 * Opens a round of final offers on the agent's property, and notifies the buyers with a live offer (ruling G63).
 *
 * @throws Problem 404 not theirs; 409 not for sale, another offer is accepted, no live offer, or another round; 422 a
 *   deadline outside its limits
 */
export async function openFinalRound(
  deps: Deps,
  agent: Caller,
  { propertyId, deadline }: { propertyId: string; deadline: string },
): Promise<FinalRound> {
  return inTransaction(deps.db, async tx => {
    const property = await lockProperty(tx, propertyId, 'update')
    if (property?.agent_id !== agent.id) throw notFound('This property')
    requireForSale(property)
    if (property.under_offer) throw problem(409, 'Another offer on this property is already accepted.')
    if (property.final_round !== null) throw problem(409, otherRound[property.final_round])
    const at = deps.clock.now()
    const why = whyNotDeadline(deadline, at.getTime())
    if (why !== undefined) throw problem(422, why, 'deadline')
    const offers = await liveOffers(tx, propertyId, at)
    if (offers.length === 0) throw problem(409, 'This property has no live offer.')
    const whyNoFurther = whyNoFurtherRound(await countRounds(tx, propertyId))
    if (whyNoFurther !== undefined) throw problem(409, whyNoFurther)
    const round = await recordChange(deps, tx, {
      change: insertRound(tx, propertyId, { deadline, at }),
      audit: { actor: agent, action: 'open final round', objectId: propertyId, detail: `until ${deadline}` },
      mails: row => mailsAbout(tx, row, 'opened', offers),
    })
    return toRound(round)
  })
}

const otherRound = {
  open: 'A round of final offers is already open on this property.',
  closed: 'The final offers of this property are open. Accept one or end the round first.',
}
