import { minBoardRows } from '#contract/board/board.ts'
import { offerFacts } from '#contract/events/event.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { factsOf } from '../mail-queue/mail-templates.ts'

// Mails about the open board of a property (ruling G67), to the buyers of its live offers.

type BoardKind = 'board opened' | 'board closed'

/** Key of the notification about one opening of a board. */
export const boardNotificationKey = (kind: BoardKind, offerId: string, opening: number): string =>
  notificationKeyOf(kind, `${offerId} ${opening}`)

const aboutBoard = (kind: BoardKind, offer: Offer, opening: number, paragraphs: string[]): MailContent =>
  eventMail(
    { kind, ...offerFacts(offer) },
    { paragraphs, facts: factsOf(offer, 'buyer'), button: 'See your offers' },
    boardNotificationKey(kind, offer._id, opening),
  )

export const boardOpened = (offer: Offer, opening: number): MailContent =>
  aboutBoard('board opened', offer, opening, [
    'The agent has opened a board for this home. It shows its buyers the amounts and conditions of the offers, but never who made them.',
    `Your offer is not on it now. It will be if you change it or choose to show it. The board shows offers once there are at least ${minBoardRows} on it.`,
  ])

export const boardClosed = (offer: Offer, opening: number): MailContent =>
  aboutBoard('board closed', offer, opening, [
    'The agent has closed the board of this home. Buyers no longer see each other’s offers.',
    'Your offer has not changed.',
  ])
