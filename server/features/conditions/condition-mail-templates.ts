import { conditionName, offerFacts } from '#contract/events/event.ts'
import { utcText } from '#contract/ground/dates.ts'
import { moneyAfterEnd } from '#contract/offers/closed-offers.ts'
import { namesOfConditions, openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import {
  afterEndForAgent,
  factsOf,
  howToPay,
  payButton,
  paymentName,
  transferFact,
} from '../mail-queue/mail-templates.ts'
import { conditionDueNotificationKey } from '../offers/notification-keys.ts'

// Mails about the conditions of a deal (ruling G70).

/** Mail to both sides when the buyer has marked a condition as met. */
export const conditionMet = (offer: Offer, to: DealSide, name: OfferCondition): MailContent =>
  eventMail(
    { kind: 'condition met', ...offerFacts(offer), you: to, condition: name, payBy: offer.payBy },
    {
      paragraphs: [
        `${to === 'buyer' ? 'You have' : `${offer.buyerName} has`} marked ${namesOfConditions([name])} as met.`,
        ...resultOf(offer, name),
        ...(waitsForCondition(offer)
          ? [`The deal still waits for ${namesOfConditions(openConditions(offer.conditions).map(open => open.name))}.`]
          : paymentBegins(offer, to)),
      ],
      facts: factsOf(offer, to),
      button: buttonOf(offer, to),
    },
    notificationKeyOf('condition met', `${offer._id} ${name} ${to}`),
  )

function paymentBegins(offer: Offer, to: DealSide): string[] {
  if (offer.payBy === null) return []
  const deadline = utcText(offer.payBy)
  return [
    `This was the last open condition, so the time to pay begins now.`,
    to === 'buyer' ? howToPay(offer, deadline) : `The buyer has to pay ${paymentName(offer)}by ${deadline}.`,
  ]
}

/** Mail to both sides, some days before the date of an open condition. */
export const conditionDue = (offer: Offer, to: DealSide, name: OfferCondition): MailContent =>
  eventMail(
    { kind: 'condition due', ...offerFacts(offer), you: to, condition: name, dueBy: dueByOf(offer, name) },
    {
      paragraphs: [
        `${conditionName(name)} is open until ${dateOf(offer, name)}.`,
        to === 'buyer'
          ? 'Please mark it as met or failed. If it is still open then, the agent can end the deal or give you more time.'
          : 'If the buyer has not marked it by then, you can end the deal or give more time. Nothing happens unless you do.',
      ],
      facts: factsOf(offer, to),
      button: buttonOf(offer, to),
    },
    conditionDueNotificationKey(offer._id, name, dueByOf(offer, name)),
  )

/** Mail to the buyer when the agent has moved the date of a condition. */
export const conditionExtended = (offer: Offer, name: OfferCondition): MailContent =>
  eventMail(
    { kind: 'condition extended', ...offerFacts(offer), condition: name, dueBy: dueByOf(offer, name) },
    {
      paragraphs: [
        `${offer.agentName} has given you more time for ${namesOfConditions([name])}: until ${dateOf(offer, name)}.`,
      ],
      facts: factsOf(offer, 'buyer'),
      button: buttonOf(offer, 'buyer'),
    },
  )

interface ConditionalEnd {
  name: OfferCondition
  because: 'condition failed' | 'condition late'
  /** The agent's words about a late condition. */
  reason?: string
  /** Whether a backup takes over. */
  hasBackup?: boolean
}

/** Mail to both sides when a condition has ended the deal. */
export const conditionEnded = (
  offer: Offer,
  to: DealSide,
  { name, because, reason, hasBackup = false }: ConditionalEnd,
): MailContent =>
  eventMail(
    {
      kind: 'condition ended',
      ...offerFacts(offer),
      you: to,
      condition: name,
      because,
      ...(hasBackup && { backup: true }),
    },
    {
      paragraphs: [
        because === 'condition failed'
          ? `${to === 'buyer' ? 'You have' : `${offer.buyerName} has`} marked ${namesOfConditions([name])} as failed, so the accepted offer has ended.`
          : `${conditionName(name)} was still open after its date, so ${to === 'buyer' ? offer.agentName : 'you'} ended the deal.`,
        ...(because === 'condition failed' ? resultOf(offer, name) : []),
        ...(reason === undefined ? [] : [`The agent’s reason: ${reason}`]),
        ...(to === 'buyer' ? [moneyAfterEnd(offer)] : afterEndForAgent(offer, hasBackup)),
      ],
      facts: [...factsOf(offer, to), ...transferFact(offer)],
      button: 'See your offers',
    },
  )

/** Paragraphs with the note and the document of a marked condition. */
function resultOf({ conditions }: Offer, name: OfferCondition): string[] {
  const { note = null, document = null } = conditions?.find(condition => condition.name === name) ?? {}
  return [...(note === null ? [] : [`Note: ${note}`]), ...(document === null ? [] : [`Document: ${document}`])]
}

const dueByOf = ({ conditions }: Offer, name: OfferCondition): string =>
  conditions?.find(condition => condition.name === name)?.dueBy ?? ''
const dateOf = (offer: Offer, name: OfferCondition): string => utcText(dueByOf(offer, name))

const buttonOf = (offer: Offer, to: DealSide): string =>
  to === 'buyer' && !waitsForCondition(offer) ? payButton(offer) : 'See the offer'
