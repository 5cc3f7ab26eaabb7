import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import type { PaymentEvent } from '../../providers/payments/port.ts'
import { insertEvent } from './payment-store.ts'

/** Bytes of the largest event that is read; those of Stripe are a few kilobytes. */
const largestEvent = 256 * 1024
/** Longer than any provider repeats an event. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * Where the card provider tells us what has happened. Only what it has signed is read, and the signature is for the very
 * bytes that came, so nothing parses them before. A provider that signs nothing has no such address.
 */
export async function mountPaymentEvents(app: FastifyInstance, deps: Deps): Promise<void> {
  const { readEvent, name } = deps.payments
  if (!readEvent) return
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`/api/webhooks/${name}`, { schema: { hide: true }, bodyLimit: largestEvent }, async request => {
      const signature = request.headers[`${name}-signature`]
      const event =
        Buffer.isBuffer(request.body) && typeof signature === 'string' ? readEvent(request.body, signature) : undefined
      if (!event) {
        request.log.warn('an event without a good signature')
        throw problem(400, 'The signature of this event is invalid.')
      }
      await receiveEvent(deps, event)
      return { received: true }
    })
  })
}

/**
 * Queues what an event is about, once however often it is told. What it says is not believed: the payment is asked for
 * at the provider, so that events may come in any order.
 */
async function receiveEvent({ db, clock, jobs }: Deps, { id, type, intentId }: PaymentEvent): Promise<void> {
  await inTransaction(db, async tx => {
    const isNew = await insertEvent(tx, { id, type, at: clock.now() })
    if (isNew && intentId !== undefined) await jobs.send('settle-payment', { data: { intentId } }, tx)
  })
}

/** Removes the notes of events that the provider repeats no more. */
export const removeOldEvents = ({ db, clock }: Deps): Promise<void> =>
  removeInBatches(db, 'payment_events', sql`received_at < ${new Date(clock.now().getTime() - keptMs)}`)
