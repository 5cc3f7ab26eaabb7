import * as z from 'zod/mini'
import { Instant } from '../ground/field.ts'
import { dollars } from '../ground/money.ts'
import { DealSide } from '../offers/deal-side.ts'
import { Dispute } from '../offers/offers.ts'
import {
  acceptedOffersOf,
  deals,
  dueOf,
  event,
  offer,
  offersOf,
  other,
  payment,
  paymentOf,
  payUntil,
  side,
} from './event.ts'

/**
 * Reader of an event about a payment. `you`: the side, undefined for an admin. `isDeal`: not sold yet when it was stored; missing in
 * older notifications.
 */
const readerOfPayment = { you: z.optional(DealSide), isDeal: z.optional(z.boolean()) }
/** Time at which the sale is complete unless an admin objects. */
const completion = { completesAt: z.nullable(Instant) }

/** Events of payments: cards, transfers, deposits, refunds, and the sale. */
export const paymentEvents = [
  event('payment due', 'on another occasion', { ...offer, ...payment }, (facts, moment) => ({
    short: `Your payment of ${dollars(dueOf(facts).amount)} is due soon`,
    more: payUntil(facts, moment),
    to: paymentOf(facts.offerId),
  })),
  // To the agent: no card can pay the deal, so they have to record its transfer.
  event('transfer due', 'on another occasion', { ...offer, ...payment }, (facts, moment) => ({
    short: `Record the buyer’s transfer of ${dollars(dueOf(facts).amount)}`,
    more: facts.payBy && `The accepted offer ends on ${moment(facts.payBy)} unless you do.`,
    to: offersOf.agent,
  })),
  // The marketplace no longer takes cards, so a transfer pays. `payBy`: unless a condition is open.
  event('cards removed', 'never', { ...offer, ...side, ...payment }, ({ offerId, you }) => ({
    short: 'Payment by transfer instead of by card',
    to: atPayment(offerId, you),
  })),
  event('property bought', 'never', offer, ({ amount }) => ({
    short: `You bought a home for ${dollars(amount)}`,
    to: offersOf.buyer,
  })),
  event('property sold', 'never', offer, ({ amount }) => ({ short: `Sold for ${dollars(amount)}`, to: soldHomes })),

  // To the buyer.
  event('transfer recorded', 'on another occasion', offer, facts => ({
    short: `Please confirm your transfer of ${dollars(dueOf(facts).amount)}`,
    more: 'The agent has recorded it.',
    to: paymentOf(facts.offerId),
  })),
  event(
    'transfer cancelled',
    'always',
    {
      ...offer,
      ...side,
      // Missing in notifications from before cancellations had them.
      reference: z.optional(z.string()),
      reason: z.optional(z.string()),
    },
    ({ offerId, amount, you, reference, reason }) => ({
      short:
        reference === undefined
          ? `The transfer of ${dollars(amount)} was cancelled`
          : `${other[you]} cancelled the transfer ${reference}`,
      more: `${reason === undefined ? '' : `“${reason}” `}The offer stays accepted, and the payment deadline runs again.`,
      to: atPayment(offerId, you),
    }),
  ),
  // With a deposit.
  event('deposit paid', 'never', { ...offer, ...side, ...payment }, ({ offerId, settlement, you, payBy }, moment) => ({
    short: `${you === 'buyer' ? 'We received your deposit' : 'The buyer paid the deposit'} of ${dollars(settlement?.deposit ?? 0)}`,
    more: payBy && `The balance of ${dollars(settlement?.balance ?? 0)} is due by ${moment(payBy)}.`,
    to: atPayment(offerId, you),
  })),
  // To the agent, and to the admins.
  event('transfer confirmed', 'always', { ...offer, ...completion }, ({ completesAt }, moment) => ({
    short: 'The buyer confirmed the transfer',
    more: completesAt && `The home is sold on ${moment(completesAt)}, unless an admin objects.`,
    to: acceptedOffersOf.agent,
  })),
  event('transfer to check', 'always', { ...offer, ...completion }, ({ completesAt }, moment) => ({
    short: 'A sale completes soon, unless you object',
    more: completesAt && `You can object until ${moment(completesAt)}.`,
    to: `${deals}?list=confirmed`,
  })),
  event(
    'transfer objected',
    'always',
    { ...offer, ...side, reference: z.string(), reason: z.string(), ...payment },
    ({ offerId, you, reference, reason, payBy }, moment) => ({
      short: `An admin objected to the transfer ${reference}`,
      more: `“${reason}”${payBy === null ? '' : ` It has to be recorded again by ${moment(payBy)}.`}`,
      to: atPayment(offerId, you),
    }),
  ),
  event('held sale completed', 'never', { ...offer, ...side, reason: z.string() }, ({ you, reason }) => ({
    short: 'An admin completed the sale',
    more: `“${reason}”`,
    to: saleOf(you),
  })),

  // `reference`: of a payment that an admin has returned by other means, after its refund had failed.
  event(
    'payment refunded',
    'on another occasion',
    { ...offer, deposit: z.optional(z.boolean()), reference: z.optional(z.string()) },
    ({ amount, deposit, reference }) => ({
      short: `Your ${deposit ? 'deposit' : 'payment'} of ${dollars(amount)} was ${reference === undefined ? 'refunded' : 'paid back'}`,
      more:
        reference === undefined
          ? deposit
            ? 'The sale fell through.'
            : 'It arrived after the offer had ended.'
          : `It was not paid to your card. The reference is “${reference}”.`,
      to: offersOf.buyer,
    }),
  ),
  // To the admins, the buyer and, while the offer is a deal or a sale, the agent. It can happen again: the stored state says
  // what is new. `refunded`: US dollars in all. `dispute`: over the payment whose refund has failed, for the admins.
  event(
    'money returned',
    'always',
    { ...offer, refunded: z.number(), ...readerOfPayment },
    ({ refunded, you, isDeal }) => ({
      short: `${dollars(refunded)} went back to ${you === 'buyer' ? 'your card' : 'the buyer'}`,
      more: undecided(you),
      to: saleOf(you, isDeal),
    }),
  ),
  event(
    'payment disputed',
    'always',
    { ...offer, dispute: Dispute, ...readerOfPayment },
    ({ dispute, you, isDeal }) => ({
      short: { open: 'A payment is disputed', won: 'A dispute was won', lost: 'A dispute was lost' }[dispute],
      more: dispute === 'won' ? null : undecided(you),
      to: saleOf(you, isDeal),
    }),
  ),
  event(
    'refund failed',
    'always',
    { ...offer, ...readerOfPayment, dispute: z.optional(Dispute) },
    ({ you, isDeal, dispute }) => ({
      short: 'A refund has failed',
      more: you
        ? 'The marketplace will return the money another way.'
        : {
            open: 'Do not return the money another way yet, because the payment is disputed.',
            lost: 'The bank has returned the money after a lost dispute. Do not return it again.',
            won: 'Please return the money another way.',
          }[dispute ?? 'won'],
      to: saleOf(you, isDeal),
    }),
  ),
  // To the admins.
  event('payment unknown', 'on another occasion', offer, () => ({
    short: 'A payment belongs to another account of the card provider',
    more: 'Please refund it there.',
    to: deals,
  })),

  // To the agent of a deal whose transfer is due.
  event('payout details needed', 'never', offer, facts => ({
    short: `Name an account for the transfer of ${dollars(dueOf(facts).amount)}`,
    more: 'The buyer cannot see yet where the money goes.',
    to: agentProfile,
  })),
  // To the agent whose account it is.
  event('own payout details verified', 'on another occasion', {}, () => ({
    short: 'We have checked your account for transfers',
    more: 'The buyers of your deals can transfer to it.',
    to: agentProfile,
  })),
  event('payout details refused', 'always', { reason: z.string() }, ({ reason }) => ({
    short: 'We have not accepted your account for transfers',
    more: reason,
    to: agentProfile,
  })),
  // To the buyers of deals that are paid by transfer.
  event('payout details changed', 'on another occasion', offer, ({ offerId }) => ({
    short: 'Your agent’s account for transfers has changed',
    more: 'Do not send money until we have checked it.',
    to: paymentOf(offerId),
  })),
  event('payout details verified', 'on another occasion', offer, ({ offerId }) => ({
    short: 'We have checked your agent’s account for transfers',
    more: 'The payment page shows it when the transfer is due.',
    to: paymentOf(offerId),
  })),
  event('payout change refused', 'on another occasion', offer, ({ offerId }) => ({
    short: 'Your agent’s account for transfers has not changed',
    more: 'We have not accepted a change. The account that we checked before still counts.',
    to: paymentOf(offerId),
  })),
  // To the admins.
  event('payout details to verify', 'on another occasion', {}, () => ({
    short: 'An account for transfers needs a check',
    more: 'Buyers cannot see it until then.',
    to: '/dashboard/to-decide?group=money',
  })),
]

const soldHomes = '/dashboard/sold-properties'
const agentProfile = '/dashboard/agent-profile'

/** Sentence for somebody whose deal may have lost its money. @param you undefined for an admin */
const undecided = (you: DealSide | undefined): string | null =>
  you === 'agent' ? 'Do not hand over the keys before it is clear what happens to this deal.' : null

/** Page on which a side sees an accepted offer that waits for its payment. */
const atPayment = (offerId: string, you: DealSide): string =>
  you === 'buyer' ? paymentOf(offerId) : acceptedOffersOf.agent

/** Page on which somebody sees a sale, or a deal before it. @param you undefined for an admin */
const saleOf = (you: DealSide | undefined, isDeal = false): string =>
  you === undefined ? deals : { buyer: offersOf.buyer, agent: isDeal ? offersOf.agent : soldHomes }[you]
