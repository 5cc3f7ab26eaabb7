import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { maxLength, dollarAmount, IdParam, shortNumber, optionalLine, exactText } from '../ground/field.ts'
import { Offer } from '../offers/offers.ts'

/**
 * Opens the card payment of the caller's own accepted offer. The amount is the offer's, or its deposit if it has one; a
 * different `price` is 409. A repeat returns the same secret (rulings G13, G65).
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  access: ['user'],
  summary: 'Start the card payment of your accepted offer',
  body: z.object({ price: z.optional(dollarAmount('Price', 'Price is required')), offerId: IdParam }),
  response: z.object({ clientSecret: z.string() }),
  notYours: 404,
  limit: { max: 60, seconds: 60, per: 'user' },
})

/**
 * Completes the sale after the card provider has confirmed that this transaction paid for the offer (ruling G13). One that
 * paid the deposit leaves the offer accepted, with the step `deposit paid` (ruling G65).
 */
export const buyProperty = endpoint({
  method: 'PATCH',
  path: '/offers/:id',
  access: ['user'],
  summary: 'Complete the sale with the transaction that paid for it, or report the paid deposit',
  params: z.object({ id: IdParam }),
  body: z.object({
    transactionId: exactText(255, 'Transaction is required'),
    status: z.literal('bought', 'Must be bought'),
  }),
  response: updated(Offer),
  notYours: 404,
})

const dateInvalid = 'Your card’s expiration date is invalid.'

/** A whole number that a form sends as text. */
const formNumber = (required: string, read: (value: number) => number, least: number, most: number) =>
  z.pipe(
    z
      .union([z.number(), shortNumber], required)
      .check(z.refine(value => String(value).trim() !== '', { error: required, abort: true })),
    z.pipe(
      z.transform((value: string | number) => read(Number(value))),
      z.int(dateInvalid).check(z.gte(least, dateInvalid), z.lte(most, dateInvalid)),
    ),
  )

/** The card form of the sandbox. Card numbers are neither stored nor logged. */
export const SandboxCard = z.object({
  number: z.string('Card number is required').check(
    maxLength(40, 'Your card number is incomplete.'),
    z.overwrite(value => value.replaceAll(/[\s-]/g, '')),
    z.minLength(1, { error: 'Card number is required', abort: true }),
    z.regex(/^\d{12,19}$/, 'Your card number is incomplete.'),
  ),
  expMonth: formNumber('Expiry month is required', month => month, 1, 12),
  /** 34 means 2034. */
  expYear: formNumber('Expiry year is required', year => (year < 100 ? 2000 + year : year), 2000, 2100),
  cvc: z.pipe(
    z.union([z.number(), shortNumber], 'Security code is required'),
    z.pipe(
      z.transform((value: string | number) => String(value).trim()),
      z
        .string()
        .check(
          z.minLength(1, { error: 'Security code is required', abort: true }),
          z.regex(/^\d{3,4}$/, 'Your card’s security code is incomplete.'),
        ),
    ),
  ),
})

/** Confirms a payment at the sandbox, the local stand-in for a card provider. */
export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox-payments/confirm',
  access: 'public',
  summary: 'Confirm a payment at the sandbox card provider',
  body: z.object({
    clientSecret: exactText(255, 'Client secret is required'),
    card: SandboxCard,
    billing: z.optional(z.object({ name: optionalLine(320), email: optionalLine(320) })),
  }),
  /** An outside provider may answer `processing`; the sandbox never does. */
  response: z.object({ id: z.string(), status: z.enum(['succeeded', 'processing']) }),
  limit: { max: 240, seconds: 60, per: 'client' },
})
