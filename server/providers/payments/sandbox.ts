import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { problem } from '../../http/problem.ts'
import type { Intent, PaymentProvider } from './port.ts'

export interface SandboxCard {
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

export interface SandboxPayments extends PaymentProvider {
  /**
   * Charges a card; the card form calls it in place of a real provider's own URL.
   *
   * @throws Problem 402 with the provider's message when the card is declined
   */
  confirm: (clientSecret: string, card: SandboxCard) => Promise<{ id: string; status: 'succeeded' }>
}

const declined: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
  '4000000000000127': 'Your card’s security code is incorrect.',
}
const testCard = '4242424242424242'

/**
 * A card provider for trying out the marketplace. It has its own records and accepts only test cards; card numbers and
 * codes are not stored. It sends no events: the reconciler finds payments that the browser did not report.
 */
export function sandboxPayments(db: Db, now: () => Date): SandboxPayments {
  return {
    name: 'sandbox',
    fetchAccount: () => Promise.resolve({ account: 'sandbox', mode: 'test' }),
    createIntent: async ({ offerId, amountCents, idempotencyKey }) => {
      const id = `pi_${randomBytes(12).toString('hex')}`
      const secret = `${id}_secret_${randomBytes(16).toString('hex')}`
      const [stored] = await open(db, [id, secret, idempotencyKey, offerId, amountCents, now()])
      if (!stored) throw new Error('A payment that is opened is answered')
      return stored
    },
    fetchIntent: async id => {
      const [row] = await withId(db, [id])
      return row && toIntent(row)
    },
    cancelIntent: async id => {
      await db
        .updateTable('sandbox.payment_intents')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', '=', 'requires_payment_method')
        .execute()
      const [row] = await withId(db, [id])
      return row && toIntent(row)
    },
    refund: async id => {
      await db
        .updateTable('sandbox.payment_intents')
        .set({ refunded: true })
        .where('id', '=', id)
        .where('status', '=', 'succeeded')
        .execute()
      return 'succeeded'
    },
    confirm: async (clientSecret, card) => {
      const refusal = refusalOf(card, now())
      const [charged] = refusal === undefined ? await charge(db, [clientSecret]) : []
      const [intent] = charged ? [charged] : await withSecret(db, [clientSecret])
      if (!intent) throw problem(404, 'There is no such payment.')
      if (intent.status !== 'succeeded') throw problem(402, refusal ?? 'This payment was cancelled.')
      return { id: intent.id, status: 'succeeded' }
    },
  }
}

type Row = Selectable<Tables['sandbox.payment_intents']>
const columns = 'id, client_secret, idempotency_key, offer_id, amount_cents, currency, status, refunded, created_at'

const withId = prepared<Row>('intent', `select ${columns} from sandbox.payment_intents where id = $1`)
const withSecret = prepared<Row>(
  'intent with secret',
  `select ${columns} from sandbox.payment_intents where client_secret = $1`,
)

/** Returns the stored payment if the key was used before. */
const open = prepared<{ id: string; clientSecret: string }>(
  'open intent',
  `insert into sandbox.payment_intents
     (id, client_secret, idempotency_key, offer_id, amount_cents, currency, status, created_at)
   values ($1, $2, $3, $4, $5, 'usd', 'requires_payment_method', $6)
   on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
   returning id, client_secret as "clientSecret"`,
)

/** Succeeds once: no row if it was paid or cancelled before, or does not exist. */
const charge = prepared<Pick<Row, 'id' | 'status'>>(
  'charge',
  `update sandbox.payment_intents set status = 'succeeded'
   where client_secret = $1 and status = 'requires_payment_method' returning id, status`,
)

/** The provider's message for a declined card. */
function refusalOf({ number, expMonth, expYear }: SandboxCard, now: Date): string | undefined {
  const words = declined[number]
  if (words) return words
  if (Date.UTC(expYear, expMonth) <= now.getTime()) return 'Your card has expired.'
  return number === testCard ? undefined : 'The sandbox only takes test cards, such as 4242 4242 4242 4242.'
}

const status = { requires_payment_method: 'open', succeeded: 'succeeded', canceled: 'cancelled' } as const

const toIntent = (row: Row): Intent => ({
  id: row.id,
  offerId: row.offer_id,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: status[row.status],
  refundedCents: row.refunded ? row.amount_cents : 0,
  refund: row.refunded ? 'succeeded' : undefined,
  dispute: undefined,
})
