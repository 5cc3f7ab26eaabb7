import * as z from 'zod/mini'
import { FinalRoundEvent } from '../final-rounds/final-round.ts'
import { Instant } from '../ground/field.ts'
import { dollars, priceText } from '../ground/money.ts'
import { ClosedBecause, closedForBuyer, moneyAfterEnd, wasDeal } from '../offers/closed-offers.ts'
import { DealSide } from '../offers/deal-side.ts'
import { OfferRank, offerRankText } from '../offers/offer-rank.ts'
import { outsideRange } from '../offers/offers.ts'
import {
  backup,
  backupFollows,
  event,
  pageOf,
  offer,
  offersOf,
  other,
  payment,
  paymentFacts,
  paymentOf,
  payUntil,
  property,
  side,
} from './event.ts'

/** Events of offers until one is a deal: negotiation, backups, the board and final offers. */
export const offerEvents = [
  // To the agent.
  event('offer received', 'never', offer, ({ amount }) => ({
    short: `New offer of ${dollars(amount)}`,
    to: offersOf.agent,
  })),
  // `backup`: it took over when another deal ended.
  event('offer accepted', 'never', { ...offer, ...payment, ...backup }, (facts, moment) => ({
    short: `Your ${facts.backup ? 'backup offer' : 'offer'} of ${dollars(facts.amount)} was accepted`,
    more: payUntil(facts, moment),
    // Without a deadline, it waits for a condition.
    to: facts.payBy === null ? offersOf.buyer : paymentOf(facts.offerId),
  })),
  // To the buyers of the other live offers.
  event('other offer accepted', 'on another occasion', property, () => ({
    short: 'Another offer was accepted',
    more: 'Yours stays pending. Open it to be a backup, or to withdraw it.',
    to: offersOf.buyer,
  })),
  // `offerRank`: how it ranked among the others when it lost. `by`: who had named its amount; without, the buyer.
  event(
    'offer rejected',
    'never',
    { ...offer, because: z.nullable(ClosedBecause), offerRank: z.optional(OfferRank), by: z.optional(DealSide) },
    ({ because, offerRank, by, ...facts }) => ({
      short: wasDeal(because)
        ? `Your accepted offer of ${dollars(facts.amount)} has ended`
        : `Your offer${by === 'agent' ? '' : ` of ${dollars(facts.amount)}`} was not accepted`,
      more: [
        because && because !== 'rejected' && closedForBuyer[because],
        offerRank && offerRankText(offerRank),
        wasDeal(because) && moneyAfterEnd(paymentFacts(facts)),
      ]
        .filter(Boolean)
        .join(' '),
      to: offersOf.buyer,
    }),
  ),
  // To the agent.
  event('offer lapsed', 'never', { ...offer, ...backup }, ({ amount, backup: hasBackup }) => ({
    short: `An accepted offer of ${dollars(amount)} has ended`,
    more: hasBackup
      ? `The buyer did not pay in time. ${backupFollows}`
      : 'The buyer did not pay in time, so your listing is open to offers again.',
    to: offersOf.agent,
  })),
  event('counter received', 'on another occasion', { ...offer, ...side }, ({ amount, you }) => ({
    short: `${other[you]} has made a counteroffer of ${dollars(amount)}`,
    more: 'It is your turn.',
    to: offersOf[you],
  })),
  // To the agent.
  event('counter accepted', 'never', { ...offer, ...payment }, ({ amount }) => ({
    short: `Your counteroffer of ${dollars(amount)} was accepted`,
    to: offersOf.agent,
  })),
  event('terms ended', 'never', { ...offer, ...side }, ({ propertyId, amount, you }) => ({
    short: `An offer of ${dollars(amount)} has ended`,
    more: `${you === 'buyer' ? 'The agent' : 'You'} changed the price range, and the terms are outside it.`,
    to: you === 'buyer' ? pageOf(propertyId) : offersOf.agent,
  })),
  event('offer expired', 'never', { ...offer, ...side }, ({ propertyId, amount, you }) => ({
    short: `An offer of ${dollars(amount)} has expired`,
    more: you === 'buyer' ? 'You can make a new one.' : 'The buyer can make a new one.',
    to: you === 'buyer' ? pageOf(propertyId) : offersOf.agent,
  })),
  // To the buyers of pending offers, while a change of the home waits for its verification, and after it.
  event('offer on hold', 'never', offer, ({ amount }) => ({
    short: `Your offer of ${dollars(amount)} is on hold`,
    more: 'The agent has changed the home. Your offer goes on once an admin has checked the change.',
    to: offersOf.buyer,
  })),
  // `range`: the new one, if the amount lies outside it.
  event(
    'offer resumed',
    'always',
    { ...offer, range: z.optional(z.object({ minPrice: z.number(), maxPrice: z.number() })) },
    ({ amount, range }) => ({
      short: range
        ? `Your offer of ${dollars(amount)} is now ${outsideRange(amount, range) ?? 'in the range'}`
        : `Your offer of ${dollars(amount)} goes on`,
      more: range
        ? `The price range is ${priceText(range)} now. You can change your offer.`
        : 'The home is verified again, so the agent can accept your offer.',
      to: offersOf.buyer,
    }),
  ),

  // To the agent.
  event('backup agreed', 'on another occasion', offer, ({ amount }) => ({
    short: `A buyer agreed to be a backup for ${dollars(amount)}`,
    more: 'You can rank the backups.',
    to: offersOf.agent,
  })),
  event('backup stopped', 'always', offer, ({ amount }) => ({
    short: `A buyer is no longer a backup for ${dollars(amount)}`,
    more: 'The offer is still pending.',
    to: offersOf.agent,
  })),
  event('backup accepted', 'never', { ...offer, ...payment }, ({ amount }) => ({
    short: `The backup of ${dollars(amount)} was accepted`,
    more: 'The accepted offer before it has ended.',
    to: offersOf.agent,
  })),
  event('backup ranked', 'on another occasion', offer, ({ amount }) => ({
    short: `The agent has ranked your backup offer of ${dollars(amount)}`,
    more: 'It is accepted at once if the offers before it fall through.',
    to: offersOf.buyer,
  })),

  // To the buyers of live offers.
  event('board opened', 'on another occasion', offer, () => ({
    short: 'The agent has opened the board',
    more: 'Your dashboard asks whether you want to take part.',
    to: offersOf.buyer,
  })),
  event('board closed', 'on another occasion', offer, () => ({
    short: 'The agent has closed the board',
    more: 'Buyers no longer see the other offers.',
    to: offersOf.buyer,
  })),
  event(
    'final round',
    'on another occasion',
    {
      ...property,
      ...side,
      event: FinalRoundEvent,
      deadline: Instant,
      // Number of finals, once they are open.
      finals: z.nullable(z.number()),
      reason: z.nullable(z.string()),
    },
    ({ event: roundEvent, deadline, finals, reason, you }, moment) => {
      const made = finals === 1 ? '1 was made.' : `${finals ?? 0} were made.`
      const until = `Until ${moment(deadline)}.`
      return {
        short: {
          opened: 'The agent asks for your final offer',
          extended: 'You have more time for your final offer',
          cancelled: 'The round of final offers was cancelled',
          closed: 'The final offers have been opened',
          ended: 'The round of final offers has ended',
        }[roundEvent],
        more: {
          opened: until,
          extended: until,
          cancelled: reason === null ? null : `“${reason}”`,
          closed: `${made} ${you === 'agent' ? 'Accept one of the offers, or end the round.' : 'Now the agent decides.'}`,
          ended: 'Your offer stays, and you can negotiate again.',
        }[roundEvent],
        to: offersOf[you],
      }
    },
  ),
  // To the admins.
  event('finals unreadable', 'on another occasion', property, ({ propertyId }) => ({
    short: 'The final offers of a round cannot be opened',
    more: 'Please ask whoever runs the marketplace to restore its signing secret.',
    to: pageOf(propertyId),
  })),
]
