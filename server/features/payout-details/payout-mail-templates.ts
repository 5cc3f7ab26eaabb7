import { offerFacts } from '#contract/events/event.ts'
import { dollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { factsOf } from '../mail-queue/mail-templates.ts'
import { payoutChangedNotificationKey } from './payout-store.ts'

// Mails about the account of an agent. None contains a part of an account: the payment page alone shows it.

const noDetails = 'We never send account details by email or message. You find them on the payment page only.'

/** Mail to the agent of a deal whose transfer is due. */
export const payoutDetailsNeeded = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'payout details needed', ...offerFacts(offer) },
    {
      paragraphs: [
        `The buyer has to transfer ${dollars(duePayment(offer).amount)}, and you have not named an account yet.`,
        'Enter it on your profile. An admin checks it before the buyer can read it.',
      ],
      facts: factsOf(offer, 'agent'),
      button: 'Name an account',
    },
  )

/** Mail to an agent who has stored an account, in case somebody else did. */
export const payoutDetailsStored = (): MailContent => ({
  kind: 'account changed',
  subject: 'The account for your buyers’ transfers was changed',
  paragraphs: [
    'A new account was stored for the transfers of your buyers. An admin checks it before they can read it.',
    'If this was not you, choose a new password now and contact us. This logs you out everywhere.',
  ],
  button: { label: 'Choose a new password', path: '/forgot-password' },
})

/** Mail to the buyer of a deal that is paid by transfer. */
export const payoutDetailsChanged = (offer: Offer, versionId: string): MailContent =>
  eventMail(
    { kind: 'payout details changed', ...offerFacts(offer) },
    {
      paragraphs: [
        offer.transfer
          ? `${offer.agentName} has changed the account after the transfer ${offer.transfer.reference} was recorded. You can confirm it once we have checked the new account.`
          : `${offer.agentName} has changed the account for the transfer. Do not send money until we have checked it.`,
        `We notify you when it is checked. ${noDetails}`,
      ],
      facts: factsOf(offer, 'buyer'),
      button: 'See the payment',
    },
    payoutChangedNotificationKey(offer._id, versionId),
  )

/** Mail to the buyer of a deal that is paid by transfer. */
export const payoutDetailsVerified = (offer: Offer, versionId: string): MailContent =>
  eventMail(
    { kind: 'payout details verified', ...offerFacts(offer) },
    {
      paragraphs: [
        `We have checked the account of ${offer.agentName}. The payment page shows it when the transfer is due.`,
        noDetails,
      ],
      facts: factsOf(offer, 'buyer'),
      button: 'See the payment',
    },
    notificationKeyOf('payout details verified', `${offer._id} ${versionId}`),
  )

/** Mail to the buyer of a deal whose agent wanted to change a verified account. */
export const payoutChangeRefused = (offer: Offer, versionId: string): MailContent =>
  eventMail(
    { kind: 'payout change refused', ...offerFacts(offer) },
    {
      paragraphs: [
        `We have not accepted the change of the account of ${offer.agentName}. The account that we checked before still counts.`,
        noDetails,
      ],
      facts: factsOf(offer, 'buyer'),
      button: 'See the payment',
    },
    notificationKeyOf('payout change refused', `${offer._id} ${versionId}`),
  )

/** Mail to the agent whose account an admin has verified. */
export const ownPayoutDetailsVerified = (versionId: string): MailContent =>
  eventMail(
    { kind: 'own payout details verified' },
    { button: 'See your profile' },
    notificationKeyOf('own payout details verified', versionId),
  )

/** Mail to the agent whose account an admin has refused. @param hasEarlier whether a verified one counts again */
export const payoutDetailsRefused = (reason: string, hasEarlier: boolean): MailContent =>
  eventMail(
    { kind: 'payout details refused', reason },
    {
      paragraphs: [
        `Reason: ${reason}`,
        hasEarlier
          ? 'The account that we checked before still counts. You can enter another one on your profile.'
          : 'Enter it again, or another one, on your profile.',
      ],
      button: 'See your profile',
    },
  )
