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

interface Options {
  db: Db
  now: () => Date
  /** Tells the marketplace, as a foreign provider's event would, that a payment succeeded. */
  onSucceeded: (intentId: string) => Promise<void>
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
 * nor codes are stored.
 */
export function sandboxPayments({ db, now, onSucceeded }: Options): SandboxPayments {
  const find = (id: string) =>
    db.selectFrom('sandbox.payment_intents').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    name: 'sandbox',
    createIntent: async ({ offerId, amountCents, idempotencyKey }) => {
      const id = `pi_${randomBytes(12).toString('hex')}`
      await db
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
        .onConflict(conflict => conflict.column('idempotency_key').doNothing())
        .execute()
      const stored = await db
        .selectFrom('sandbox.payment_intents')
        .select(['id', 'client_secret'])
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow()
      return { id: stored.id, clientSecret: stored.client_secret }
    },
    fetchIntent: async id => {
      const row = await find(id)
      return row && toIntent(row)
    },
    cancelIntent: async id => {
      await db
        .updateTable('sandbox.payment_intents')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', '=', 'requires_payment_method')
        .execute()
      const row = await find(id)
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
      const intent = await db
        .selectFrom('sandbox.payment_intents')
        .selectAll()
        .where('client_secret', '=', clientSecret)
        .executeTakeFirst()
      if (!intent) throw problem(404, 'There is no such payment.')
      if (intent.status === 'succeeded') return { id: intent.id, status: 'succeeded' }
      refuseCard(card, now())
      const charged = await db
        .updateTable('sandbox.payment_intents')
        .set({ status: 'succeeded' })
        .where('id', '=', intent.id)
        .where('status', '<>', 'canceled')
        .returning('id')
        .executeTakeFirst()
      if (!charged) throw problem(402, 'This payment was cancelled.')
      await onSucceeded(intent.id)
      return { id: intent.id, status: 'succeeded' }
    },
  }
}

function refuseCard({ number, expMonth, expYear }: SandboxCard, now: Date): void {
  const words = declined[number]
  if (words) throw problem(402, words)
  if (Date.UTC(expYear, expMonth) <= now.getTime()) throw problem(402, 'Your card has expired.')
  if (number !== testCard) throw problem(402, 'The sandbox only takes test cards, such as 4242 4242 4242 4242.')
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
