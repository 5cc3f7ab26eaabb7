import type { FinalRound, FinalRoundEvent } from '#contract/final-rounds/final-round.ts'
import { utcText } from '#contract/ground/dates.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Terms } from '#contract/offers/offer-terms.ts'
import type { Property } from '#contract/properties/properties.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'

// Mails about a round of final offers (ruling G63). Admins read the outbox, so they contain no amount.

interface RoundMail {
  round: FinalRound
  /** The home, as its buyers may read it. */
  property: Pick<Property, 'title' | 'location' | 'agentName'>
  event: FinalRoundEvent
  /** Number of finals, once they are open. */
  finals: number | null
}

/** Key of the notification about an event of a round. */
export const roundNotificationKey = (roundId: string, event: FinalRoundEvent): string =>
  notificationKeyOf('final round', `${event} ${roundId}`)

/** Facts of a live offer that decide how it takes part in a round. */
interface InRound extends Pick<Terms, 'by' | 'expiresAt'> {
  hasFinal: boolean
}

/** Mail about an event of a round. @param offer the buyer's live offer, if the mail is to a buyer */
export const finalRoundMail = (
  { round, property, event, finals }: RoundMail,
  to: DealSide,
  offer?: InRound,
): MailContent =>
  eventMail(
    {
      kind: 'final round',
      propertyId: round.propertyId,
      title: property.title,
      you: to,
      event,
      deadline: round.deadline,
      finals,
      reason: round.reason,
    },
    {
      paragraphs: [
        ...paragraphsOf({ round, property, event, finals }, to),
        ...(offer ? ownOfferIn(round, event, offer) : []),
      ],
      facts: [
        ...homeFacts(property),
        ...(to === 'buyer' ? [['Agent', property.agentName] as const] : []),
        ...(isOpen(event) ? [['Deadline', utcText(round.deadline)] as const] : []),
      ],
      button: to === 'buyer' ? (isOpen(event) ? 'Make your final offer' : 'See your offer') : 'See the offers',
    },
    roundNotificationKey(round._id, event),
  )

const homeFacts = ({ title, location }: Pick<Property, 'title' | 'location'>) =>
  [
    ['Home', title],
    ['Place', location],
  ] as const

/** Key of the notification that the finals of a round cannot be opened. */
export const unreadableNotificationKey = (roundId: string): string => notificationKeyOf('finals unreadable', roundId)

/** Mail to the admins, when a deadline has passed and the finals cannot be opened. */
export const finalsUnreadable = (
  round: Pick<FinalRound, '_id' | 'propertyId'>,
  { title, location }: Pick<Property, 'title' | 'location'>,
): MailContent =>
  eventMail(
    { kind: 'finals unreadable', propertyId: round.propertyId, title },
    {
      paragraphs: [
        'The deadline of this round of final offers has passed, but its final offers were sealed with another signing secret, or changed.',
        'They are kept, and open as soon as the marketplace starts with that secret in JWT_SECRET_PREVIOUS. If it is lost, a start with ALLOW_UNSAFE=lost-secret cancels the round. Agent and buyers see meanwhile that they have to wait.',
      ],
      facts: homeFacts({ title, location }),
      button: 'See the home',
    },
    unreadableNotificationKey(round._id),
  )

const isOpen = (event: FinalRoundEvent) => event === 'opened' || event === 'extended'

const sealed = 'Until then nobody else can read it, not even the agent. Then all final offers open at once.'

function paragraphsOf({ round, event, finals }: RoundMail, to: DealSide): string[] {
  const until = utcText(round.deadline)
  const made = finals === 1 ? '1 final offer was made.' : `${finals ?? 0} final offers were made.`
  const texts: Record<FinalRoundEvent, string[]> = {
    opened: [
      'The agent asks every buyer with a live offer on this home for a final offer.',
      `You can make yours, and replace it, until ${until}. ${sealed}`,
    ],
    extended: [
      `The agent has moved the deadline for all buyers. You can make or replace your final offer until ${until}.`,
      `${sealed} The deadline cannot be moved again.`,
    ],
    cancelled: [
      `The round of final offers was cancelled: “${round.reason ?? ''}”`,
      to === 'buyer'
        ? 'All final offers were deleted unread. Your offer is as it was before. If its terms have expired meanwhile, it ends.'
        : 'All final offers were deleted unread. The offers are as they were before.',
    ],
    closed:
      to === 'buyer'
        ? [
            `The round of final offers is over. ${made}`,
            'If you made one, it is your offer now. The agent accepts one of the offers, or ends the round.',
          ]
        : [
            `The round of final offers is over. ${made} You can read them now.`,
            'Accept one of the offers, or end the round to negotiate further. You cannot answer with a counteroffer.',
          ],
    ended: ['The agent has ended the round. Your offer stays, and you can negotiate again.'],
  }
  return texts[event]
}

/** Sentences on what becomes of a buyer's offer in a round without a final offer of theirs. */
function ownOfferIn({ deadline }: FinalRound, event: FinalRoundEvent, { by, expiresAt, hasFinal }: InRound): string[] {
  if (hasFinal) return []
  if (event === 'closed' && by === 'agent')
    return ['You made none, so the agent cannot accept your offer in this round.']
  if (!isOpen(event)) return []
  if (expiresAt !== null && expiresAt <= deadline)
    return [`The current terms expire on ${utcText(expiresAt)}. Make your final offer before that, or the offer ends.`]
  return [
    by === 'buyer'
      ? 'Without one, your offer counts as it is.'
      : 'Without one, the agent cannot accept your offer in this round.',
  ]
}
