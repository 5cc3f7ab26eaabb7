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
        : deletionText(property.pendingOffers, await pendingOffers(property._id), serverTime()),
    action: 'Delete',
    danger: true,
  })

function deletionText(count: number, pending: Offer[] = [], now: number): string {
  if (pending.length === 0) return 'This removes it permanently and closes its pending offers.'
  const named = pending.slice(0, maxNamed).map(offer => `${offer.buyerName}, ${proposalText(offer, now)}`)
  const more = count > named.length ? `; and ${count - named.length} more` : ''
  return `This removes it permanently and closes ${count === 1 ? 'the pending offer' : `${count} pending offers`}: ${named.join('; ')}${more}.`
}
