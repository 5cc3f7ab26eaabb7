import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { PaymentEvent } from '../../providers/payments/port.ts'
import { insertEvent } from './payment-store.ts'

/** Maximum size of an event in bytes. Stripe's have a few kilobytes. */
const largestEvent = 256 * 1024
/** Retention of event ids, longer than any provider repeats an event. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * Mounts the webhook of the card provider. It verifies the signature over the raw bytes before it parses them. A
 * provider without signatures has no webhook.
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
 * Queues a check of the event's payment, once per event. The content of the event is not used: the job fetches the
 * payment from the provider, so events may arrive in any order.
 */
async function receiveEvent({ db, clock, jobs }: Deps, { id, type, intentId }: PaymentEvent): Promise<void> {
  await inTransaction(db, async tx => {
    const isNew = await insertEvent(tx, { id, type, at: clock.now() })
    if (isNew && intentId !== undefined) await jobs.send('settle-payment', { data: { intentId } }, tx)
  })
}

/** Removes ids of events that the provider no longer repeats. */
export const removeOldEvents = ({ db, clock }: Deps): Promise<void> =>
  removeInBatches(db, 'payment_events', sql`received_at < ${new Date(clock.now().getTime() - keptMs)}`)
