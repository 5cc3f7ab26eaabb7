import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { Id, IdParam, Instant, line, optionalLine, text } from '../ground/field.ts'
import { PayoutAccount } from './payout-account.ts'

// The account to which the buyers of an agent transfer the price or the balance. Each change is a new version, which an
// admin verifies before a buyer can read it (rulings G49, G65).

/** Versions that are kept of one agent. Older ones are removed. */
export const maxPayoutVersions = 50

/** The account form: an IBAN, or an account number with its routing number. */
export const PayoutDraft = z.object({
  holder: line(100, 'Account holder is required'),
  bank: line(100, 'Bank is required'),
  country: line(60, 'Country is required'),
  iban: optionalLine(42),
  routingNumber: optionalLine(20),
  accountNumber: optionalLine(40),
})
export type PayoutDraft = z.infer<typeof PayoutDraft>

/** Removes the blanks and dashes with which people group digits. */
export const withoutGroups = (written: string): string => written.replace(/[\s-]/g, '').toUpperCase()

/** Groups an IBAN by four characters, as banks print it. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Whether nine digits are a routing number: their weighted sum is a multiple of ten (ABA). */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = digits.split('').reduce((total, digit, n) => total + Number(digit) * (weights[n % 3] ?? 0), 0)
  return sum % 10 === 0 && sum > 0
}

/** Last four characters of the IBAN or the account number, by which people recognise it. */
export const endingOf = ({ iban, accountNumber }: Pick<PayoutAccount, 'iban' | 'accountNumber'>): string =>
  (iban ?? accountNumber ?? '').slice(-4)

/**
 * Returns the reference that the buyer of a deal gives their bank, such as "KH 7F4A 2291". Derived from the end of the
 * offer's id, so the agent and the admins can find the deal.
 */
export function paymentReference(offerId: string): string {
  const end = offerId.replaceAll('-', '').slice(-8).toUpperCase()
  return `KH ${end.slice(0, 4)} ${end.slice(4)}`
}

/** The current account of an agent, as the agent reads it: of the number only its end. */
export const OwnPayoutDetails = z.object({
  _id: Id,
  version: z.number(),
  holder: z.string(),
  bank: z.string(),
  country: z.string(),
  /** See {@link endingOf}. */
  ending: z.string(),
  changedAt: Instant,
  /** Null until an admin has verified this version. */
  verifiedAt: z.nullable(Instant),
  /** Whether it replaces a verified account, so that transfers are held until an admin has verified it. */
  held: z.boolean(),
})
export type OwnPayoutDetails = z.infer<typeof OwnPayoutDetails>

/** Returns the account of the caller, or null. */
export const myPayoutDetails = endpoint({
  method: 'GET',
  path: '/payout-details',
  access: ['agent'],
  summary: 'The account to which your buyers transfer; of the number only its end',
  response: z.object({ details: z.nullable(OwnPayoutDetails) }),
})

/**
 * Stores a new version of the caller’s account, after a recent sign-in. Buyers read it once an admin has verified it.
 * The same account again changes nothing.
 */
export const changePayoutDetails = endpoint({
  method: 'PUT',
  path: '/payout-details',
  access: ['agent'],
  summary: 'Name the account to which your buyers transfer; an admin verifies it before they read it',
  body: PayoutDraft,
  response: updated(OwnPayoutDetails),
})

/** Verifies an account, which the buyers of the agent read from now on; 409 if somebody was faster. */
export const verifyPayoutDetails = endpoint({
  method: 'PATCH',
  path: '/payout-details/verify/:id',
  access: ['admin'],
  summary: 'Verify the account of an agent, so that the buyers of their deals can transfer to it',
  params: z.object({ id: IdParam }),
  response: updated(z.object({ _id: Id, verifiedAt: Instant })),
})

/**
 * Refuses an account. The agent gets the reason. The account that was verified before counts again, if there is one; 409
 * if somebody was faster.
 */
export const refusePayoutDetails = endpoint({
  method: 'PATCH',
  path: '/payout-details/refuse/:id',
  access: ['admin'],
  summary: 'Refuse the account of an agent, with a reason for them; the one verified before counts again',
  params: z.object({ id: IdParam }),
  body: z.object({ reason: text(500, 'Reason is required') }),
  response: updated(z.object({ _id: Id })),
})

/**
 * State of the account of a deal. `missing`: the agent has named none; `unchecked`: the first one waits for an admin;
 * `held`: a change of a verified one does; `verified`.
 */
export const PaymentAccountState = z.enum(['missing', 'unchecked', 'held', 'verified'])
export type PaymentAccountState = z.infer<typeof PaymentAccountState>

/** The account to which the buyer of a deal transfers. */
export const PaymentAccount = z.object({
  state: PaymentAccountState,
  /** Only while verified: nobody can copy another one. */
  account: z.nullable(PayoutAccount),
  /** End of a held account’s number, so that the buyer recognises it. */
  ending: z.nullable(z.string()),
  /** Reference for the bank. */
  reference: z.string(),
  /** Time at which the agent was asked to name an account; null until then, and once there is one. */
  askedAt: z.nullable(Instant),
  /** Time of a change of an account that was verified before. */
  changedAt: z.nullable(Instant),
  verifiedAt: z.nullable(Instant),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

/** Returns the account of the caller’s own deal, while its transfer is due; 409 otherwise. */
export const paymentAccount = endpoint({
  method: 'GET',
  path: '/payment-account/:id',
  access: ['user'],
  summary: 'The account to which the buyer of an accepted offer transfers its price or balance',
  params: z.object({ id: IdParam }),
  response: PaymentAccount,
  notYours: 404,
})
