import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars } from '#contract/ground/money.ts'
import { namesOfConditions } from '#contract/offers/conditions.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment, isDepositPaid } from '#contract/offers/settlement.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { pendingOffers } from '../offer-state/pending-offers.ts'
import { askOnce } from '../ui/dialog/ask-once.ts'
import { windowText } from '../ui/text/deadline-text.ts'

/**
 * Asks a side before it agrees to cancel a deal. The agent reads who is accepted at once; the buyer reads nothing about
 * other buyers.
 */
export const askAgreement = async (offer: Offer, side: DealSide): Promise<boolean> =>
  askOnce({
    title: 'Cancel this offer?',
    text:
      side === 'buyer'
        ? `You can no longer pay for ${offer.title}. If the agent has ranked a backup, it is accepted at once; otherwise other buyers can make offers. ${moneyAfterCancel(offer)}`
        : `${offer.buyerName} can no longer pay. ${await afterCancel(offer)}`,
    action: 'Cancel the offer',
    dismiss: 'Keep the offer',
    danger: true,
  })

/** Says who takes over when the deal ends: the first backup that the agent has ranked. */
async function afterCancel({ title, propertyId }: Offer): Promise<string> {
  const [pending, settings] = await Promise.all([
    pendingOffers(propertyId),
    queryClient.fetchQuery(read(clientSettings)).catch(() => undefined),
  ])
  if (pending === undefined)
    return `The next backup is accepted at once; without one, ${title} is open to other offers again.`
  const next = pending.find(({ backupPlace }) => backupPlace === 1)
  if (next === undefined) return `${title} is open to other offers again.`
  const { conditions } = next.terms
  const from =
    conditions.length === 0
      ? ''
      : ` once ${namesOfConditions(conditions)} ${conditions.length === 1 ? 'is' : 'are'} met`
  return `The backup of ${next.buyerName}, ${dollars(next.offerAmount)}, is accepted at once, with ${windowText(settings?.paymentWindowHours)} to pay${from}.`
}

function moneyAfterCancel(offer: Offer): string {
  if (duePayment(offer).by === 'card') return 'You are not charged.'
  const transfer = 'If you have sent a transfer, agree with the agent first on how you get the money back.'
  return isDepositPaid(offer)
    ? `The marketplace refunds your deposit of ${dollars(offer.settlement?.deposit ?? 0)}. ${transfer}`
    : transfer
}
