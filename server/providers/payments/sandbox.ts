import { randomBytes } from 'node:crypto'
import type { Db, Tables } from '../../db/schema.ts'
import type { Selectable } from 'kysely'
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
   * What the card form calls, in place of a foreign provider's own address.
   *
   * @throws Problem 402 with the provider's words when the card is declined
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
 * A card provider for trying the marketplace out: it keeps its own records and knows only test cards. Neither numbers
 * nor codes are stored. It tells nobody of a payment: what the browser does not say, the reconciler finds.
 */
export function sandboxPayments(db: Db, now: () => Date): SandboxPayments {
  const find = (by: 'id' | 'client_secret', value: string) =>
    db.selectFrom('sandbox.payment_intents').selectAll().where(by, '=', value).executeTakeFirst()
  return {
    name: 'sandbox',
    createIntent: async ({ offerId, amountCents, idempotencyKey }) => {
      const id = `pi_${randomBytes(12).toString('hex')}`
      const stored = await db
        .insertInto('sandbox.payment_intents')
        .values({
          id,
          client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
          idempotency_key: idempotencyKey,
          offer_id: offerId,
          amount_cents: amountCents,
          currency: 'usd',
          status: 'requires_payment_method',
          created_at: now(),
        })
        // Asked for again: what is stored stays as it is, and is answered.
        .onConflict(conflict => conflict.column('idempotency_key').doUpdateSet({ idempotency_key: idempotencyKey }))
        .returning(['id', 'client_secret'])
        .executeTakeFirstOrThrow()
      return { id: stored.id, clientSecret: stored.client_secret }
    },
    fetchIntent: async id => {
      const row = await find('id', id)
      return row && toIntent(row)
    },
    cancelIntent: async id => {
      await db
        .updateTable('sandbox.payment_intents')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', '=', 'requires_payment_method')
        .execute()
      const row = await find('id', id)
      return row && toIntent(row)
    },
    refund: async id => {
      await db
        .updateTable('sandbox.payment_intents')
        .set({ refunded: true })
        .where('id', '=', id)
        .where('status', '=', 'succeeded')
        .execute()
    },
    confirm: async (clientSecret, card) => {
      const refusal = refusalOf(card, now())
      const charged = refusal === undefined ? await charge(db, clientSecret) : undefined
      const intent = charged ?? (await find('client_secret', clientSecret))
      if (!intent) throw problem(404, 'There is no such payment.')
      if (intent.status !== 'succeeded') throw problem(402, refusal ?? 'This payment was cancelled.')
      return { id: intent.id, status: 'succeeded' }
    },
  }
}

/** Once: undefined where that has happened, where the payment was cancelled, and where there is none. */
const charge = (db: Db, clientSecret: string) =>
  db
    .updateTable('sandbox.payment_intents')
    .set({ status: 'succeeded' })
    .where('client_secret', '=', clientSecret)
    .where('status', '=', 'requires_payment_method')
    .returning(['id', 'status'])
    .executeTakeFirst()

/** The provider's words to a card that it does not take. */
function refusalOf({ number, expMonth, expYear }: SandboxCard, now: Date): string | undefined {
  const words = declined[number]
  if (words) return words
  if (Date.UTC(expYear, expMonth) <= now.getTime()) return 'Your card has expired.'
  return number === testCard ? undefined : 'The sandbox only takes test cards, such as 4242 4242 4242 4242.'
}

const status = { requires_payment_method: 'open', succeeded: 'succeeded', canceled: 'cancelled' } as const

const toIntent = (row: Selectable<Tables['sandbox.payment_intents']>): Intent => ({
  id: row.id,
  offerId: row.offer_id,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: status[row.status],
  refundedCents: row.refunded ? row.amount_cents : 0,
})
