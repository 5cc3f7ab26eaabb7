import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { reloadOffer } from '../offers/get-offer.ts'
import { withdrawnWith } from '../offers/move-offer.ts'
import { type PriceRange, rejectOutside } from '../offers/terms-store.ts'
import { termsEnded } from './negotiation-mail-templates.ts'

/**
 * Ends the negotiated terms that are outside the price range that an admin has verified, and with them their offers. Both
 * sides are notified (ruling G62).
 */
export const endTermsOutside = (deps: Deps, tx: Tx, admin: Caller, property: PriceRange) =>
  recordChange(deps, tx, {
    changeAny: rejectOutside(tx, property),
    audit: ({ id }) => ({
      actor: admin,
      action: 'close offer outside range',
      objectId: id,
      from: 'pending',
      to: 'rejected',
    }),
    step: row =>
      dealStep(row, { actor: admin, action: 'close offer outside range', facts: { because: 'range changed' } }),
    mails: async ({ id, buyer_id, agent_id }) => {
      const offer = await reloadOffer(tx, id)
      return [
        { to: buyer_id, content: termsEnded(offer, 'buyer') },
        { to: agent_id, content: termsEnded(offer, 'agent') },
      ]
    },
    withdraws: withdrawnWith,
  })
