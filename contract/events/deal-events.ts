import * as z from 'zod/mini'
import { Instant } from '../ground/field.ts'
import { dollars } from '../ground/money.ts'
import { moneyAfterEnd, moneyWhileFrozen } from '../offers/closed-offers.ts'
import { namesOfConditions } from '../offers/conditions.ts'
import { offerConditions } from '../offers/offer-conditions.ts'
import {
  acceptedOffersOf,
  afterEnd,
  backup,
  backupFollows,
  conditionName,
  event,
  offer,
  offersOf,
  other,
  payment,
  paymentFacts,
  paymentOf,
  payUntil,
  side,
} from './event.ts'

/** Condition of a deal (ruling G70). */
const condition = { condition: z.enum(offerConditions) }
/** Facts of a deal whose agent is under review. `transfer`: one is recorded; `confirmed`: that of a balance. */
const frozen = { ...offer, ...payment, transfer: z.boolean(), confirmed: z.optional(z.boolean()) }

/** Events of deals: their conditions, their end without a sale, and a review of the agent. */
export const dealEvents = [
  event('cancel requested', 'on another occasion', { ...offer, ...side }, ({ you }) => ({
    short: `${other[you]} wants to cancel the accepted offer`,
    more: 'Nothing changes unless you agree.',
    to: offersOf[you],
  })),
  event('cancel declined', 'always', { ...offer, ...side }, ({ you }) => ({
    short: `${other[you]} does not agree to cancel`,
    more: 'The offer stays accepted.',
    to: offersOf[you],
  })),
  event('cancel taken back', 'always', { ...offer, ...side }, ({ you }) => ({
    short: `${other[you]} no longer wants to cancel`,
    more: 'The offer stays accepted.',
    to: offersOf[you],
  })),
  event('offer cancelled', 'never', { ...offer, ...side, ...backup }, facts => ({
    short: 'The accepted offer was cancelled',
    more: afterEnd(facts),
    to: offersOf[facts.you],
  })),
  event('offer released', 'never', { ...offer, ...side, ...backup }, facts => ({
    short: 'An admin has ended the accepted offer',
    more: afterEnd(facts),
    to: offersOf[facts.you],
  })),

  // `payBy`: once no condition is open.
  event('condition met', 'on another occasion', { ...offer, ...side, ...condition, ...payment }, (facts, moment) => ({
    short: `${facts.you === 'buyer' ? 'You marked' : 'The buyer marked'} ${namesOfConditions([facts.condition])} as met`,
    more: facts.payBy === null ? 'The deal waits for another condition.' : payUntil(facts, moment),
    to: facts.you === 'buyer' && facts.payBy !== null ? paymentOf(facts.offerId) : acceptedOffersOf[facts.you],
  })),
  event(
    'condition due',
    'on another occasion',
    { ...offer, ...side, ...condition, dueBy: Instant },
    ({ you, condition: name, dueBy }, moment) => ({
      short: `${conditionName(name)} is open until ${moment(dueBy)}`,
      more:
        you === 'buyer'
          ? 'Mark it as met or failed. After that, the agent can end the deal.'
          : 'After that, you can end the deal or give the buyer more time.',
      to: acceptedOffersOf[you],
    }),
  ),
  // To the buyer.
  event('condition extended', 'always', { ...offer, ...condition, dueBy: Instant }, (facts, moment) => ({
    short: `You have more time for ${namesOfConditions([facts.condition])}`,
    more: `It is open until ${moment(facts.dueBy)}.`,
    to: offersOf.buyer,
  })),
  event(
    'condition ended',
    'never',
    { ...offer, ...side, ...condition, ...backup, because: z.enum(['condition failed', 'condition late']) },
    ({ you, condition: name, because, backup: hasBackup, ...facts }) => ({
      short: `The accepted offer of ${dollars(facts.amount)} has ended`,
      more: [
        because === 'condition failed'
          ? `${you === 'buyer' ? 'You' : 'The buyer'} marked ${namesOfConditions([name])} as failed.`
          : `${conditionName(name)} was still open after its date, so ${you === 'buyer' ? 'the agent' : 'you'} ended the deal.`,
        you === 'buyer' ? moneyAfterEnd(paymentFacts(facts)) : hasBackup && backupFollows,
      ]
        .filter(Boolean)
        .join(' '),
      to: acceptedOffersOf[you],
    }),
  ),

  // To the buyer.
  event('deal frozen', 'never', frozen, ({ title, transfer, confirmed, ...facts }) => ({
    short: confirmed
      ? `The sale of ${title} waits`
      : transfer
        ? `You can’t confirm your transfer for ${title} now`
        : `You can’t pay for ${title} now`,
    home: null,
    more: `The agent’s account is under review. ${
      confirmed
        ? 'You have confirmed the transfer, so there is nothing to do.'
        : transfer
          ? 'The payment deadline is paused.'
          : moneyWhileFrozen(paymentFacts(facts))
    }`,
    to: offersOf.buyer,
  })),
  event('deal resumed', 'never', frozen, ({ transfer, confirmed, ...facts }, moment) => ({
    short: confirmed
      ? `The sale of ${facts.title} goes on`
      : transfer
        ? `You can confirm your transfer for ${facts.title} again`
        : `You can pay for ${facts.title} again`,
    home: null,
    more: ['The review of the agent’s account has ended.', payUntil(facts, moment)].filter(Boolean).join(' '),
    to: paymentOf(facts.offerId),
  })),
  // To the buyer of a home whose handover is still to come.
  event('agent left', 'never', offer, () => ({
    short: 'Your agent’s account was deleted',
    more: 'Contact support about the contract and the keys.',
    to: offersOf.buyer,
  })),
]
