import { offerFacts } from '#contract/events/event.ts'
import { utcText } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { conditionsFirst, factsOf, paymentName } from '../mail-queue/mail-templates.ts'

/**
 * Mail to the buyers of the other live offers when one is accepted, because they can now be backups (ruling G64). It says
 * nothing about the accepted offer.
 *
 * @param offer with the location that those buyers may read
 * @param notificationKey of its notification
 */
export const otherOfferAccepted = (
  { propertyId, title, location, agentName, agentEmail }: Offer,
  notificationKey: string,
): MailContent =>
  eventMail(
    { kind: 'other offer accepted', propertyId, title },
    {
      paragraphs: [
        'The agent and another buyer have agreed. Your offer stays pending, and you have not been charged.',
        'If their deal falls through, a backup can be accepted at once. Open your offer to be one, or to withdraw it.',
      ],
      facts: [
        ['Home', title],
        ['Place', location],
        ['Agent', `${agentName}, ${agentEmail}`],
      ],
      button: 'See your offer',
    },
    notificationKey,
  )

/** Mail to the agent, when a backup has taken over (ruling G64). The buyer gets that of an accepted offer. */
export const backupAccepted = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'backup accepted', ...offerFacts(offer), payBy: offer.payBy },
    {
      paragraphs: [
        `The offer that you had accepted has ended, so the next backup was accepted in its place: ${offer.buyerName} offers ${dollars(offer.offerAmount)}.`,
        ...(offer.payBy === null
          ? []
          : [
              `The buyer has to pay ${paymentName(offer)}by ${utcText(offer.payBy)}. Otherwise the offer lapses, and the next backup follows.`,
            ]),
        ...conditionsFirst(offer, 'agent'),
      ],
      facts: factsOf(offer, 'agent'),
      button: 'See the offer',
    },
  )
