import { offerFacts } from '#contract/events/event.ts'
import { utcText } from '#contract/ground/dates.ts'
import { moneyAfterEnd } from '#contract/offers/closed-offers.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { afterEndForAgent, conditionsFirst, factsOf, howToPay, transferFact } from '../mail-queue/mail-templates.ts'
import { cancelNotificationKey } from '../offers/notification-keys.ts'

// Mails about deals that end before they are paid, and about payments that need an admin.

/** Mail to the other side of the deal. */
export const cancelRequested = (offer: Offer, asker: DealSide): MailContent =>
  eventMail(
    { kind: 'cancel requested', ...offerFacts(offer), you: otherSide(asker) },
    {
      paragraphs: [
        `${asker === 'buyer' ? offer.buyerName : offer.agentName} wants to cancel the accepted offer. Nothing changes unless you agree.`,
        `Their reason: ${offer.cancelRequest?.reason ?? ''}`,
      ],
      facts: factsOf(offer, otherSide(asker)),
      button: 'Answer the request',
    },
    cancelNotificationKey(offer._id, new Date(offer.cancelRequest?.at ?? 0)),
  )

/** Mail to the other side, when one side declines or withdraws the request. */
export const cancelRequestEnded = (
  offer: Offer,
  by: DealSide,
  kind: 'cancel declined' | 'cancel taken back',
): MailContent =>
  eventMail(
    { kind, ...offerFacts(offer), you: otherSide(by) },
    { facts: factsOf(offer, otherSide(by)), button: 'See the offer' },
  )

/** Mail to both sides, when they have agreed to cancel. */
export const dealCancelled = (offer: Offer, to: DealSide, hasBackup = false): MailContent =>
  eventMail(
    { kind: 'offer cancelled', ...offerFacts(offer), you: to, ...(hasBackup && { backup: true }) },
    {
      paragraphs: [
        'Both sides have agreed to cancel this offer.',
        offer.reason ?? '',
        ...afterEnd(offer, to, hasBackup),
      ],
      facts: [...factsOf(offer, to), ...transferFact(offer)],
      button: 'See your offers',
    },
  )

/** Mail to both sides, when an admin ends the deal. */
export const dealReleased = (offer: Offer, to: DealSide, hasBackup = false): MailContent =>
  eventMail(
    { kind: 'offer released', ...offerFacts(offer), you: to, ...(hasBackup && { backup: true }) },
    {
      paragraphs: [
        'An admin of the marketplace has ended this accepted offer.',
        offer.reason ?? '',
        ...afterEnd(offer, to, hasBackup),
      ],
      facts: [...factsOf(offer, to), ...transferFact(offer)],
      button: 'See your offers',
    },
  )

/** Mail to both sides of a deal that a card could pay until the operator removed the settings of the card provider. */
export const cardsRemoved = (offer: Offer, to: DealSide): MailContent =>
  eventMail(
    { kind: 'cards removed', ...offerFacts(offer), you: to, payBy: offer.payBy },
    {
      paragraphs: [
        'This marketplace no longer takes card payments, so a transfer pays this accepted offer. The time to pay begins again in full.',
        ...(offer.payBy === null
          ? conditionsFirst(offer, to)
          : [
              to === 'buyer'
                ? howToPay(offer, utcText(offer.payBy))
                : `Agree with ${offer.buyerName} (${offer.buyerEmail}) on a transfer, and record its reference by ${utcText(offer.payBy)}. Otherwise the offer lapses.`,
            ]),
      ],
      facts: factsOf(offer, to),
      button: to === 'buyer' ? 'How to pay' : 'See the offer',
    },
  )

/** Paragraphs on what the end of a deal means for one side. */
const afterEnd = (offer: Offer, to: DealSide, hasBackup: boolean): string[] =>
  to === 'buyer' ? [moneyAfterEnd(offer)] : afterEndForAgent(offer, hasBackup)
