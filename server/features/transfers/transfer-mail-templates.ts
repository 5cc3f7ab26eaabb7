import { offerFacts } from '#contract/events/event.ts'
import { utcText } from '#contract/ground/dates.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { factsOf, transferFact } from '../mail-queue/mail-templates.ts'
import { transferNotificationKey } from '../offers/notification-keys.ts'

// Mails about an offer that is paid by transfer, outside Keyhaven (ruling G49).

/** Mail to the buyer. */
export const transferRecorded = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'transfer recorded', ...offerFacts(offer) },
    {
      paragraphs: [
        `${offer.agentName} has recorded your transfer. If it is yours, confirm it, and the home is sold to you${offer.settlement ? ' a day later, unless an admin objects' : ''}.`,
        'If you did not make this transfer, cancel it with a reason. The payment deadline is paused until then.',
      ],
      facts: [...factsOf(offer, 'buyer'), ...transferFact(offer)],
      button: 'Check the transfer',
    },
    transferNotificationKey(offer._id, new Date(offer.transfer?.recordedAt ?? 0)),
  )

/** Mail to the other side of the deal. */
export const transferCancelled = (offer: Offer, by: DealSide, reference: string, reason: string): MailContent =>
  eventMail(
    { kind: 'transfer cancelled', ...offerFacts(offer), you: otherSide(by), reference, reason },
    {
      paragraphs: [
        `${by === 'buyer' ? offer.buyerName : offer.agentName} has cancelled the recorded transfer.`,
        `Their reason: ${reason}`,
        ...(offer.payBy === null
          ? []
          : [`The offer stays accepted. Its payment deadline is now ${utcText(offer.payBy)}.`]),
      ],
      facts: [...factsOf(offer, otherSide(by)), ['Reference', reference]],
      button: by === 'buyer' ? 'See your offers' : 'See the offer',
    },
  )
