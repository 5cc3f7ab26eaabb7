import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
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
      return insertIntent(db, {
        id,
        client_secret: secret,
        idempotency_key: idempotencyKey,
        offer_id: offerId,
        amount_cents: amountCents,
        currency: 'usd',
        status: 'requires_payment_method',
        created_at: now(),
      })
    },
    fetchIntent: async id => {
      const row = await intents(db).where('id', '=', id).executeTakeFirst()
      return row && toIntent(row)
    },
    cancelIntent: async id => {
      await db
        .updateTable('sandbox.payment_intents')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', '=', 'requires_payment_method')
        .execute()
      const row = await intents(db).where('id', '=', id).executeTakeFirst()
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
      const charged = refusal === undefined ? await charge(db, clientSecret) : undefined
      const intent = charged ?? (await intents(db).where('client_secret', '=', clientSecret).executeTakeFirst())
      if (!intent) throw problem(404, 'This payment was not found.')
      if (intent.status !== 'succeeded') throw problem(402, refusal ?? 'This payment was cancelled.')
      return { id: intent.id, status: 'succeeded' }
    },
  }
}

type Row = Selectable<Tables['sandbox.payment_intents']>

const intents = (db: Db) => db.selectFrom('sandbox.payment_intents').selectAll()

/** Stores an intent. A repeated request under the same key returns the stored one unchanged. */
const insertIntent = (db: Db, intent: Insertable<Tables['sandbox.payment_intents']>) =>
  db
    .insertInto('sandbox.payment_intents')
    .values(intent)
    .onConflict(conflict =>
      conflict.column('idempotency_key').doUpdateSet(eb => ({ idempotency_key: eb.ref('excluded.idempotency_key') })),
    )
    .returning(['id', 'client_secret as clientSecret'])
    .executeTakeFirstOrThrow()

/** Charges the card once: no row if it has been charged, was cancelled, or does not exist. */
const charge = (db: Db, clientSecret: string) =>
  db
    .updateTable('sandbox.payment_intents')
    .set({ status: 'succeeded' })
    .where('client_secret', '=', clientSecret)
    .where('status', '=', 'requires_payment_method')
    .returning(['id', 'status'])
    .executeTakeFirst()

/** The provider's message for a declined card. */
function refusalOf({ number, expMonth, expYear }: SandboxCard, now: Date): string | undefined {
  const words = declined[number]
  if (words) return words
  if (Date.UTC(expYear, expMonth) <= now.getTime()) return 'Your card has expired.'
  return number === testCard ? undefined : 'The sandbox only accepts test cards, such as 4242 4242 4242 4242.'
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
