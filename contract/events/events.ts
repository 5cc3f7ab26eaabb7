import * as z from 'zod/mini'
import { accountEvents } from './account-events.ts'
import { dealEvents } from './deal-events.ts'
import type { Moment, Words } from './event.ts'
import { offerEvents } from './offer-events.ts'
import { paymentEvents } from './payment-events.ts'
import { propertyEvents } from './property-events.ts'

/** Every event that somebody is notified of. Bell, mail and page take their words from here. */
export const events = [...offerEvents, ...dealEvents, ...paymentEvents, ...propertyEvents, ...accountEvents]

type Event = (typeof events)[number]
/** Kind of an event. */
export type EventKind = Event['kind']

/** Kind and facts of an event, as they are stored with a notification. */
export const EventContent = z.union(events.map(({ content }) => content))
export type EventContent = z.infer<typeof EventContent>

/** Kinds whose occasion the server names. */
export type OccasionalKind = Extract<Event, { again: 'on another occasion' }>['kind']

const byKind = new Map<string, Event>(events.map(event => [event.kind, event]))

/** Finds the declaration of an event. A newer server may send a kind that an open page does not know. */
export const eventOf = (kind: EventKind): Event => byKind.get(kind) ?? eventOf('unknown')

/** Words of an event: `home` is the title of the home that it is about, unless `short` contains it. */
interface EventWords {
  short: string
  more: string | null
  home: string | null
  to: string
}

/** Writes the words of an event. @param moment formats an instant for the reader */
export function wordsOf(content: EventContent, moment: Moment): EventWords {
  const write = eventOf(content.kind).words as (facts: EventContent, moment: Moment) => Words
  const { short, more, to, home = 'title' in content ? content.title : null } = write(content, moment)
  return { short, more: more || null, home, to }
}
