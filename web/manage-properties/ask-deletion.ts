import type { Offer } from '#contract/offers/offers.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { serverTime } from '../api/session/server-time.ts'
import { pendingOffers } from '../offer-state/pending-offers.ts'
import { proposalText } from '../offer-terms/proposal-text.ts'
import { askOnce } from '../ui/dialog/ask-once.ts'

/** Most offers that the question names. */
const maxNamed = 5

/** Asks the agent before their listing is deleted, and names the pending offers that this closes. */
export const askDeletion = async (property: ManagedProperty): Promise<boolean> =>
  askOnce({
    title: `Delete ${property.title}?`,
    text:
      property.pendingOffers === 0
        ? 'This removes it permanently.'
        : deletionText(await pendingOffers(property._id), serverTime()),
    action: 'Delete',
    danger: true,
  })

function deletionText(pending: Offer[] = [], now: number): string {
  if (pending.length === 0) return 'This removes it permanently and closes its pending offers.'
  const named = pending.slice(0, maxNamed).map(offer => `${offer.buyerName}, ${proposalText(offer, now)}`)
  const more = pending.length > maxNamed ? `; and ${pending.length - maxNamed} more` : ''
  return `This removes it permanently and closes ${pending.length === 1 ? 'the pending offer' : `${pending.length} pending offers`}: ${named.join('; ')}${more}.`
}
