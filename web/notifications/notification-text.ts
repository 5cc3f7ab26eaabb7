import type { FinalRoundEvent } from '#contract/final-rounds/final-round.ts'
import { dollars, priceText } from '#contract/ground/money.ts'
import type { Role } from '#contract/ground/role.ts'
import type { ViewingEvent } from '#contract/messages/viewings.ts'
import type { NotificationContent } from '#contract/notifications/notifications.ts'
import {
  type ClosedBecause,
  closedForBuyer,
  moneyAfterEnd,
  moneyWhileFrozen,
  wasDeal,
} from '#contract/offers/closed-offers.ts'
import { namesOfConditions } from '#contract/offers/conditions.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { offerRankText } from '#contract/offers/offer-rank.ts'
import { type Dispute, outsideRange } from '#contract/offers/offers.ts'
import { duePayment, type PaymentFacts } from '#contract/offers/settlement.ts'
import { momentWithZone } from '../ui/text/date-text.ts'

/** Text of a notification, and where it leads. */
export interface NotificationText {
  title: string
  /** Second line. */
  text: string
  /** Path of the page. */
  to: string
}

type Kind = NotificationContent['kind']
type Facts<K extends Kind> = Extract<NotificationContent, { kind: K }>

/** All words of the notifications. */
const texts: { [K in Kind]: (facts: Facts<K>) => NotificationText } = {
  'offer received': ({ title, amount }) => ({
    title: `New offer of ${dollars(amount)}`,
    text: title,
    to: offersOf.agent,
  }),
  'offer accepted': facts => ({
    title: `Your ${facts.backup ? 'backup offer' : 'offer'} of ${dollars(facts.amount)} was accepted`,
    text: withDeadline(facts.title, facts),
    to: paymentOf(facts.offerId),
  }),
  'other offer accepted': ({ title }) => ({
    title: 'Another offer was accepted',
    text: sentences(title, 'Yours stays pending. Open it to be a backup, or to withdraw it.'),
    to: offersOf.buyer,
  }),
  'offer rejected': ({ title, amount, settlement, because, offerRank, by }) => ({
    title:
      because === 'unpaid' || because === 'frozen'
        ? `Your accepted offer of ${dollars(amount)} has ended`
        : `Your offer${by === 'agent' ? '' : ` of ${dollars(amount)}`} was not accepted`,
    text: [
      sentences(title, because === 'rejected' ? null : because && closedForBuyer[because]),
      ...(offerRank ? [offerRankText(offerRank)] : []),
      ...(wasDeal(because) ? [moneyAfterEnd({ offerAmount: amount, settlement })] : []),
    ].join(' '),
    to: offersOf.buyer,
  }),
  'offer lapsed': ({ title, amount, backup }) => ({
    title: `An accepted offer of ${dollars(amount)} has ended`,
    text: sentences(
      title,
      backup
        ? `The buyer did not pay in time. ${backupFollows}`
        : 'The buyer did not pay in time, so your listing is open to offers again.',
    ),
    to: offersOf.agent,
  }),
  'counter received': ({ title, amount, you }) => ({
    title: `${other[you]} has made a counteroffer of ${dollars(amount)}`,
    text: sentences(title, 'It is your turn.'),
    to: offersOf[you],
  }),
  'counter accepted': ({ title, amount }) => ({
    title: `Your counteroffer of ${dollars(amount)} was accepted`,
    text: title,
    to: offersOf.agent,
  }),
  'terms ended': ({ propertyId, title, amount, you }) => ({
    title: `An offer of ${dollars(amount)} has ended`,
    text: sentences(
      title,
      you === 'buyer'
        ? 'The agent changed the price range, and the terms are outside it.'
        : 'You changed the price range, and the terms are outside it.',
    ),
    to: you === 'buyer' ? `/property-details/${propertyId}` : offersOf.agent,
  }),
  'offer expired': ({ propertyId, title, amount, you }) => ({
    title: `An offer of ${dollars(amount)} has expired`,
    text: sentences(title, you === 'buyer' ? 'You can make a new one.' : 'The buyer can make a new one.'),
    to: you === 'buyer' ? `/property-details/${propertyId}` : offersOf.agent,
  }),
  'offer on hold': ({ title, amount }) => ({
    title: `Your offer of ${dollars(amount)} waits`,
    text: sentences(title, 'The agent has changed the home. Your offer goes on once an admin has checked the change.'),
    to: offersOf.buyer,
  }),
  'offer resumed': ({ title, amount, range }) => ({
    title: range
      ? `Your offer of ${dollars(amount)} is now ${outsideRange(amount, range) ?? 'in the range'}`
      : `Your offer of ${dollars(amount)} goes on`,
    text: sentences(
      title,
      range
        ? `The price range is ${priceText(range)} now. You can change your offer.`
        : 'The home is verified again, so the agent can accept your offer.',
    ),
    to: offersOf.buyer,
  }),
  'backup agreed': ({ title, amount }) => ({
    title: `A buyer agreed to be a backup for ${dollars(amount)}`,
    text: sentences(title, 'You can rank the backups.'),
    to: offersOf.agent,
  }),
  'backup stopped': ({ title, amount }) => ({
    title: `A buyer is no longer a backup for ${dollars(amount)}`,
    text: sentences(title, 'The offer is still pending.'),
    to: offersOf.agent,
  }),
  'backup ranked': ({ title, amount }) => ({
    title: `The agent has ranked your backup offer of ${dollars(amount)}`,
    text: sentences(title, 'It is accepted at once if the offers before it fall through.'),
    to: offersOf.buyer,
  }),
  'backup accepted': ({ title, amount }) => ({
    title: `The backup of ${dollars(amount)} was accepted`,
    text: sentences(title, 'The accepted offer before it has ended.'),
    to: offersOf.agent,
  }),
  'board opened': ({ title }) => ({
    title: 'The agent has opened the board',
    text: sentences(title, 'Take part with one press: your dashboard asks you once.'),
    to: offersOf.buyer,
  }),
  'board closed': ({ title }) => ({
    title: 'The agent has closed the board',
    text: sentences(title, 'Buyers no longer see the other offers.'),
    to: offersOf.buyer,
  }),
  'final round': ({ title, event, deadline, finals, reason, you }) => ({
    title: roundTitles[event],
    text: sentences(title, roundText({ event, deadline, finals, reason }, you)),
    to: offersOf[you],
  }),
  'payment due': facts => ({
    title: `Your payment of ${dollars(dueOf(facts).amount)} is due soon`,
    text: withDeadline(facts.title, facts),
    to: paymentOf(facts.offerId),
  }),
  'transfer due': ({ title, amount, settlement, payBy }) => ({
    title: `Record the buyer’s transfer of ${dollars(dueOf({ amount, settlement }).amount)}`,
    text: sentences(title, payBy && `The accepted offer ends on ${momentWithZone(payBy)} unless you do.`),
    to: offersOf.agent,
  }),
  'property bought': ({ title, amount }) => ({
    title: `You bought a home for ${dollars(amount)}`,
    text: title,
    to: offersOf.buyer,
  }),
  'payment refunded': ({ title, amount, deposit, reference }) => ({
    title: `Your ${deposit ? 'deposit' : 'payment'} of ${dollars(amount)} was ${reference === undefined ? 'refunded' : 'paid back'}`,
    text: sentences(
      title,
      reference === undefined
        ? deposit
          ? 'The sale fell through.'
          : 'It arrived after the offer had ended.'
        : `It was not paid to your card. The reference is “${reference}”.`,
    ),
    to: offersOf.buyer,
  }),
  'agent left': ({ title }) => ({
    title: 'Your agent’s account was deleted',
    text: sentences(title, 'Contact support about the contract and the keys.'),
    to: offersOf.buyer,
  }),
  'property sold': ({ title, amount }) => ({
    title: `Sold for ${dollars(amount)}`,
    text: title,
    to: '/dashboard/sold-properties',
  }),
  'cancel requested': ({ title, you }) => ({
    title: `${other[you]} wants to cancel the accepted offer`,
    text: sentences(title, 'Nothing changes unless you agree.'),
    to: offersOf[you],
  }),
  'cancel declined': ({ title, you }) => ({
    title: `${other[you]} does not agree to cancel`,
    text: sentences(title, 'The offer stays accepted.'),
    to: offersOf[you],
  }),
  'cancel taken back': ({ title, you }) => ({
    title: `${other[you]} no longer wants to cancel`,
    text: sentences(title, 'The offer stays accepted.'),
    to: offersOf[you],
  }),
  'offer cancelled': facts => ({
    title: 'The accepted offer was cancelled',
    text: sentences(facts.title, afterEnd(facts)),
    to: offersOf[facts.you],
  }),
  'offer released': facts => ({
    title: 'An admin has ended the accepted offer',
    text: sentences(facts.title, afterEnd(facts)),
    to: offersOf[facts.you],
  }),
  'condition met': ({ title, you, condition, payBy, ...facts }) => ({
    title: `${you === 'buyer' ? 'You marked' : 'The buyer marked'} ${namesOfConditions([condition])} as met`,
    text:
      payBy === null
        ? sentences(title, 'The deal waits for another condition.')
        : withDeadline(title, { ...facts, payBy }),
    to: you === 'buyer' && payBy !== null ? paymentOf(facts.offerId) : offersOf[you],
  }),
  'condition due': ({ title, you, condition, dueBy }) => ({
    title: `${capitalized(namesOfConditions([condition]))} is open until ${momentWithZone(dueBy)}`,
    text: sentences(
      title,
      you === 'buyer'
        ? 'Mark it as met or failed. After that, the agent can end the deal.'
        : 'After that, you can end the deal or give the buyer more time.',
    ),
    to: offersOf[you],
  }),
  'condition extended': ({ title, condition, dueBy }) => ({
    title: `You have more time for ${namesOfConditions([condition])}`,
    text: sentences(title, `It is open until ${momentWithZone(dueBy)}.`),
    to: offersOf.buyer,
  }),
  'condition ended': ({ title, amount, settlement, withoutCards, you, condition, because, backup }) => ({
    title: `The accepted offer of ${dollars(amount)} has ended`,
    text: sentences(
      title,
      joined(
        because === 'condition failed'
          ? `${you === 'buyer' ? 'You' : 'The buyer'} marked ${namesOfConditions([condition])} as failed.`
          : `${capitalized(namesOfConditions([condition]))} was still open after its date, so ${you === 'buyer' ? 'the agent' : 'you'} ended the deal.`,
        you === 'buyer' ? moneyAfterEnd({ offerAmount: amount, settlement, withoutCards }) : backup && backupFollows,
      ),
    ),
    to: offersOf[you],
  }),
  'cards removed': ({ offerId, title, you }) => ({
    title: 'A transfer pays, not a card',
    text: title,
    to: you === 'buyer' ? paymentOf(offerId) : offersOf.agent,
  }),
  'transfer recorded': ({ offerId, title, amount, settlement }) => ({
    title: `Please confirm your transfer of ${dollars(dueOf({ amount, settlement }).amount)}`,
    text: sentences(title, 'The agent has recorded it.'),
    to: paymentOf(offerId),
  }),
  'deposit paid': ({ offerId, title, settlement, you, payBy }) => ({
    title:
      you === 'buyer'
        ? `We received your deposit of ${dollars(settlement?.deposit ?? 0)}`
        : `The buyer paid the deposit of ${dollars(settlement?.deposit ?? 0)}`,
    text: sentences(
      title,
      payBy && `The balance of ${dollars(settlement?.balance ?? 0)} is due by ${momentWithZone(payBy)}.`,
    ),
    to: you === 'buyer' ? paymentOf(offerId) : offersOf.agent,
  }),
  'transfer confirmed': ({ title, completesAt }) => ({
    title: 'The buyer confirmed the transfer',
    text: sentences(
      title,
      completesAt && `The home is sold on ${momentWithZone(completesAt)}, unless an admin objects.`,
    ),
    to: offersOf.agent,
  }),
  'transfer to check': ({ title, completesAt }) => ({
    title: 'A confirmed transfer completes a sale',
    text: sentences(title, completesAt && `You can object until ${momentWithZone(completesAt)}.`),
    to: `${deals}?list=confirmed`,
  }),
  'transfer objected': ({ offerId, title, you, reference, reason, payBy }) => ({
    title: `An admin objected to the transfer ${reference}`,
    text: sentences(title, joined(`“${reason}”`, payBy && `It has to be recorded again by ${momentWithZone(payBy)}.`)),
    to: you === 'buyer' ? paymentOf(offerId) : offersOf.agent,
  }),
  'held sale completed': ({ title, you, reason }) => ({
    title: 'An admin completed the sale',
    text: sentences(title, `“${reason}”`),
    to: saleOf(you),
  }),
  'transfer cancelled': ({ offerId, title, amount, you, reference, reason }) => ({
    title:
      reference === undefined
        ? `The transfer of ${dollars(amount)} was cancelled`
        : `${other[you]} cancelled the transfer ${reference}`,
    text: sentences(
      title,
      `${reason === undefined ? '' : `“${reason}” `}The offer stays accepted, and the payment deadline runs again.`,
    ),
    to: you === 'buyer' ? paymentOf(offerId) : offersOf.agent,
  }),
  'payout details needed': ({ title, amount, settlement, withoutCards }) => ({
    title: `Name an account for the transfer of ${dollars(duePayment({ offerAmount: amount, settlement, withoutCards }).amount)}`,
    text: sentences(title, 'The buyer cannot see yet where the money goes.'),
    to: '/dashboard/agent-profile',
  }),
  'own payout details verified': () => ({
    title: 'We have checked your account for transfers',
    text: 'The buyers of your deals can transfer to it.',
    to: '/dashboard/agent-profile',
  }),
  'payout details refused': ({ reason }) => ({
    title: 'We have not accepted your account for transfers',
    text: reason,
    to: '/dashboard/agent-profile',
  }),
  'payout details changed': ({ offerId, title }) => ({
    title: 'The account of your agent has changed',
    text: sentences(title, 'Do not send money until we have checked it.'),
    to: paymentOf(offerId),
  }),
  'payout details verified': ({ offerId, title }) => ({
    title: 'We have checked the account of your agent',
    text: sentences(title, 'The payment page shows it when the transfer is due.'),
    to: paymentOf(offerId),
  }),
  'payout details to verify': () => ({
    title: 'An account for transfers waits to be checked',
    text: 'Buyers cannot transfer to it before.',
    to: '/dashboard/to-decide?group=money',
  }),
  'deal frozen': ({ title, amount, settlement, transfer, confirmed }) => ({
    title: confirmed
      ? `The sale of ${title} waits`
      : transfer
        ? `You can’t confirm your transfer for ${title} now`
        : `You can’t pay for ${title} now`,
    text: `The agent’s account is under review. ${frozenText({ amount, settlement }, { transfer, confirmed })}`,
    to: offersOf.buyer,
  }),
  'deal resumed': ({ offerId, title, transfer, confirmed, ...facts }) => ({
    title: confirmed
      ? `The sale of ${title} goes on`
      : transfer
        ? `You can confirm your transfer for ${title} again`
        : `You can pay for ${title} again`,
    text: withDeadline('The review of the agent’s account has ended', facts),
    to: paymentOf(offerId),
  }),
  'message received': ({ conversationId, title, you }) => ({
    title: you === 'buyer' ? 'The agent has written to you' : 'A buyer has written to you',
    text: title,
    to: `/dashboard/messages/${conversationId}`,
  }),
  viewing: ({ conversationId, title, event, startsAt, because, you }) => ({
    title: viewingTitles[event],
    text: sentences(
      title,
      event === 'viewing expired'
        ? 'Suggest other times.'
        : joined(
            startsAt && `${momentWithZone(startsAt)}.`,
            because && (you === 'buyer' ? closedForBuyer : endsForAgent)[because],
          ),
    ),
    to: `/dashboard/messages/${conversationId}`,
  }),
  'property verified': ({ propertyId, title }) => ({
    title: 'Your listing was verified',
    text: sentences(title, 'Buyers can find it now.'),
    to: `/property-details/${propertyId}`,
  }),
  'verification undone': ({ title }) => ({
    title: 'Your listing is under review again',
    text: sentences(title, 'You do not need to do anything.'),
    to: '/dashboard/my-properties',
  }),
  'change sent back': ({ title, reason }) => ({
    title: 'Your change was sent back',
    text: sentences(title, `Buyers read the version that was verified before. “${reason}”`),
    to: '/dashboard/my-properties',
  }),
  'property rejected': ({ title, reason }) => ({
    title: 'Your listing was rejected',
    text: sentences(title, reason),
    to: '/dashboard/my-properties',
  }),
  'role changed': ({ role, from }) => (role === 'agent' && from ? agentAgain[from] : undefined) ?? roleTexts[role],
  'application declined': ({ reason }) => ({
    title: 'Your application to become an agent was declined',
    text: reason ?? 'You can apply again.',
    to: '/dashboard/become-agent',
  }),
  'application received': ({ applicant = 'Someone' }) => ({
    title: `${applicant} wants to become an agent`,
    text: 'Please review the application.',
    to: '/dashboard/applications',
  }),
  'message reported': () => ({
    title: 'A message was reported',
    text: 'Please read it and decide.',
    to: '/dashboard/reported-messages',
  }),
  'finals unreadable': ({ title, propertyId }) => ({
    title: 'The final offers of a round cannot be opened',
    text: sentences(title, 'Please ask whoever runs the marketplace to restore its signing secret.'),
    to: `/property-details/${propertyId}`,
  }),
  'payment unknown': ({ title }) => ({
    title: 'A payment belongs to another account of the card provider',
    text: sentences(title, 'Please refund it there.'),
    to: deals,
  }),
  'money returned': ({ title, refunded, you, isDeal }) => ({
    title:
      you === 'buyer' ? `${dollars(refunded)} went back to your card` : `${dollars(refunded)} went back to the buyer`,
    text: sentences(title, undecided(you)),
    to: saleOf(you, isDeal),
  }),
  'payment disputed': ({ title, dispute, you, isDeal }) => ({
    title: { open: 'A payment is disputed', won: 'A dispute was won', lost: 'A dispute was lost' }[dispute],
    text: sentences(title, dispute === 'won' ? null : undecided(you)),
    to: saleOf(you, isDeal),
  }),
  'refund failed': ({ title, you, isDeal, dispute }) => ({
    title: 'A refund has failed',
    text: sentences(title, you ? 'The marketplace will return the money another way.' : returnsMoney[dispute ?? 'won']),
    to: saleOf(you, isDeal),
  }),
  unknown: () => unknown,
}

/** Advice to an admin about a refund that has failed, by the dispute over the payment. */
const returnsMoney: Record<Dispute, string> = {
  open: 'Do not return the money another way yet, because the payment is disputed.',
  lost: 'The bank has returned the money after a lost dispute. Do not return it again.',
  won: 'Please return the money another way.',
}

/** Sentence for somebody whose deal may have lost its money. @param you undefined for an admin */
const undecided = (you: DealSide | undefined): string | null =>
  you === 'agent' ? 'Do not hand over the keys before it is clear what happens to this deal.' : null

/** Page on which somebody sees a sale, or a deal before it. @param you undefined for an admin */
const saleOf = (you: DealSide | undefined, isDeal = false): string =>
  you === undefined
    ? deals
    : { buyer: offersOf.buyer, agent: isDeal ? offersOf.agent : '/dashboard/sold-properties' }[you]

const unknown: NotificationText = {
  title: 'You have a new notification',
  text: 'See your dashboard.',
  to: '/dashboard',
}

const offersOf: Record<DealSide, string> = {
  buyer: '/dashboard/bought-properties',
  agent: '/dashboard/requested-properties',
}
const roundTitles: Record<FinalRoundEvent, string> = {
  opened: 'The agent asks for your final offer',
  extended: 'You have more time for your final offer',
  cancelled: 'The round of final offers was cancelled',
  closed: 'The final offers are open',
  ended: 'The round of final offers has ended',
}

function roundText(
  { event, deadline, finals, reason }: Pick<Facts<'final round'>, 'event' | 'deadline' | 'finals' | 'reason'>,
  you: DealSide,
): string | null {
  if (event === 'opened' || event === 'extended') return `Until ${momentWithZone(deadline)}.`
  if (event === 'cancelled') return reason === null ? null : `“${reason}”`
  if (event === 'ended') return 'Your offer stays, and you can negotiate again.'
  const made = finals === 1 ? '1 was made.' : `${finals ?? 0} were made.`
  return you === 'agent' ? `${made} Accept one of the offers, or end the round.` : `${made} Now the agent decides.`
}

const viewingTitles: Record<ViewingEvent, string> = {
  'viewing requested': 'A buyer has requested a viewing',
  'viewing agreed': 'Your viewing is confirmed',
  'viewing declined': 'The agent declined your viewing request',
  'viewing cancelled': 'A viewing was cancelled',
  'viewing ended': 'A viewing will not take place',
  'viewing expired': 'The agent did not answer your viewing request',
}

/** Reasons why a viewing will not take place, for the agent. */
const endsForAgent: Partial<Record<ClosedBecause, string>> = {
  sold: 'You have sold this home.',
  removed: 'You took this home off the market.',
  'property rejected': 'An admin could not verify this home.',
  'agent reviewed': 'Your account was put under review.',
  'agent changed': 'Your account is no longer an agent’s.',
  'buyer changed': 'The buyer’s account is no longer a buyer’s.',
  'buyer left': 'The buyer has left.',
}

const deals = '/dashboard/deals'
const paymentOf = (offerId: string) => `/dashboard/payment/${offerId}`

const other: Record<DealSide, string> = { buyer: 'The agent', agent: 'The buyer' }
const afterEnd = ({
  you,
  amount,
  settlement,
  backup,
}: Paid & { you: DealSide; backup?: boolean | undefined }): string => {
  if (you === 'buyer') return moneyAfterEnd({ offerAmount: amount, settlement })
  return backup ? backupFollows : 'Your listing is open to offers again.'
}
const backupFollows = 'The next backup was accepted in its place.'

const roleTexts: Record<Role, NotificationText> = {
  user: { title: 'Your account is now a buyer account', text: 'You can save homes and make offers.', to: '/dashboard' },
  agent: {
    title: 'You are now an agent',
    text: 'Add your first property. An admin verifies it before buyers see it.',
    to: '/dashboard/add-property',
  },
  admin: {
    title: 'You are now an admin',
    text: 'You can verify listings and manage users.',
    to: '/dashboard',
  },
  fraud: { title: 'Your account is blocked', text: 'Your dashboard says why.', to: '/dashboard' },
}

/** Texts for an agent who was no buyer before. */
const agentAgain: Partial<Record<Role, NotificationText>> = {
  fraud: {
    title: 'The review of your account has ended',
    text: 'Buyers can see your verified listings again.',
    to: '/dashboard/my-properties',
  },
  admin: {
    title: 'You are now an agent',
    text: 'You can list homes, but no longer verify them.',
    to: '/dashboard/my-properties',
  },
}

/** Joins the sentences that are there. */
const joined = (...parts: (string | false | null | undefined)[]): string | null =>
  parts.filter(part => typeof part === 'string').join(' ') || null
const capitalized = (text: string): string => text.replace(/^./, letter => letter.toUpperCase())
const sentences = (title: string, more: string | null): string => (more === null ? title : `${title}. ${more}`)
const withDeadline = (title: string, { payBy, ...paid }: Paid & { payBy: string | null }): string =>
  sentences(title, payBy && `${howToPay(paid)} ${momentWithZone(payBy)}.`)

function howToPay(paid: Paid): string {
  const { what, by, amount } = dueOf(paid)
  if (by === 'transfer') return 'The agent has to record your transfer by'
  return what === 'deposit' ? `Pay the deposit of ${dollars(amount)} by` : 'Pay by'
}

function frozenText(
  paid: Paid,
  { transfer, confirmed }: { transfer: boolean; confirmed?: boolean | undefined },
): string {
  if (confirmed) return 'You have confirmed the transfer, so there is nothing to do.'
  return transfer ? 'The payment deadline is paused.' : moneyWhileFrozen({ ...paid, offerAmount: paid.amount })
}

/** Facts of a notification about the payment of an offer. */
type Paid = Pick<PaymentFacts, 'settlement' | 'withoutCards'> & { amount: number }
const dueOf = ({ amount, ...facts }: Paid) => duePayment({ ...facts, offerAmount: amount })

/** Writes the text of a notification. A newer server may send a kind that an open page does not know. */
export function notificationText(content: NotificationContent): NotificationText {
  const write = texts[content.kind] as ((facts: NotificationContent) => NotificationText) | undefined
  return write?.(content) ?? unknown
}
