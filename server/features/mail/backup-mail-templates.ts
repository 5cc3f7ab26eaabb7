import { dollars } from '#contract/money.ts'
import { offerFacts } from '#contract/notifications.ts'
import type { Offer } from '#contract/offers.ts'
import { once } from '../notifications/notification-store.ts'
import { factsOf, momentText, paymentName, type MailContent } from './mail-templates.ts'

/** Mail to the agent, when a backup has taken over (ruling G64). The buyer gets that of an accepted offer. */
export const backupAccepted = (offer: Offer): MailContent => ({
  kind: 'backup accepted',
  subject: `The backup was accepted: ${offer.title}`,
  paragraphs: [
    `The offer that you had accepted has ended, so the next backup was accepted in its place: ${offer.buyerName} offers ${dollars(offer.offerAmount)}.`,
    ...(offer.payBy === null
      ? []
      : [
          `The buyer has to pay ${paymentName(offer)}by ${momentText(offer.payBy)}. Otherwise the offer lapses, and the next backup follows.`,
        ]),
  ],
  facts: [...factsOf(offer), ['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`]],
  button: { label: 'See the offer', path: '/dashboard/requested-properties' },
  notification: once(offer._id, { kind: 'backup accepted', ...offerFacts(offer), payBy: offer.payBy }),
})
