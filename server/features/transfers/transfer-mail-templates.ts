import { utcText } from '#contract/ground/dates.ts'
import { offerFacts } from '#contract/notifications/notifications.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { factsOf, transferFact, type MailContent } from '../mail-queue/mail-templates.ts'
import { transferNotificationKey } from '../offers/notification-keys.ts'

// Mails about an offer that is paid by transfer, outside Keyhaven (ruling G49).

/** Mail to the buyer. */
export const transferRecorded = (offer: Offer): MailContent => ({
  kind: 'transfer recorded',
  subject: `Please confirm your transfer: ${offer.title}`,
  paragraphs: [
    `${offer.agentName} has recorded your transfer. If it is yours, confirm it, and the home is sold to you${offer.settlement ? ' a day later, unless an admin objects' : ''}.`,
    'If you did not make this transfer, cancel it with a reason. The payment deadline is paused until then.',
  ],
  facts: [...factsOf(offer, 'buyer'), ...transferFact(offer)],
  button: { label: 'Check the transfer', path: `/dashboard/payment/${offer._id}` },
  notification: {
    content: { kind: 'transfer recorded', ...offerFacts(offer) },
    notificationKey: transferNotificationKey(offer._id, new Date(offer.transfer?.recordedAt ?? 0)),
  },
})

/** Mail to the other side of the deal. */
export const transferCancelled = (offer: Offer, by: DealSide, reference: string, reason: string): MailContent => ({
  kind: 'transfer cancelled',
  subject: `The transfer was cancelled: ${offer.title}`,
  paragraphs: [
    `${by === 'buyer' ? offer.buyerName : offer.agentName} has cancelled the recorded transfer.`,
    `Their reason: ${reason}`,
    ...(offer.payBy === null ? [] : [`The offer stays accepted. Its payment deadline is now ${utcText(offer.payBy)}.`]),
  ],
  facts: [...factsOf(offer, otherSide(by)), ['Reference', reference]],
  button:
    by === 'buyer'
      ? { label: 'See your offers', path: '/dashboard/requested-properties' }
      : { label: 'See the offer', path: `/dashboard/payment/${offer._id}` },
  notification: {
    content: { kind: 'transfer cancelled', ...offerFacts(offer), you: otherSide(by), reference, reason },
  },
})
