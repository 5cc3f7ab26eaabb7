import { createHmac } from 'node:crypto'
import { apiVersion, newId } from './stripe-objects.ts'

interface Event {
  id: string
  type: string
  /** The exact bytes that are signed. */
  payload: string
}

interface Delivery {
  webhookSecret: string
  /** Delivers an event to the marketplace and returns the response status. Without it, events are only stored. */
  deliver: ((payload: string, signature: string) => Promise<number>) | undefined
  /** Whether events are stored but not delivered. */
  isSilent: () => boolean
}

/** Stores, signs and delivers events. */
export function stripeEvents({ webhookSecret, deliver, isSilent }: Delivery) {
  const events: Event[] = []
  const deliveries = new Set<Promise<unknown>>()

  const signed = (payload: string, sentAt = Date.now()): string => {
    const at = Math.floor(sentAt / 1000)
    return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${payload}`).digest('hex')}`
  }
  const send = ({ payload }: Pick<Event, 'payload'>, sentAt = Date.now()) => deliver?.(payload, signed(payload, sentAt))
  const emit = (type: string, object: object) => {
    const id = newId('evt')
    const created = Math.floor(Date.now() / 1000)
    const event = { id, object: 'event', api_version: apiVersion, created, type, livemode: false, data: { object } }
    events.push({ id, type, payload: JSON.stringify(event) })
    if (isSilent()) return
    const delivery = Promise.resolve(send({ payload: JSON.stringify(event) })).catch(() => undefined)
    deliveries.add(delivery)
    void delivery.finally(() => deliveries.delete(delivery))
  }
  /** Waits until all events are delivered. */
  const settled = async () => {
    while (deliveries.size > 0) await Promise.all(deliveries)
  }
  return { events, signed, send, emit, settled }
}

export type Emit = ReturnType<typeof stripeEvents>['emit']
