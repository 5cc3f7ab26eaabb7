import { randomUUID } from 'node:crypto'
import { type EventContent, type EventKind, eventOf, type OccasionalKind } from '#contract/events/events.ts'

/** A notification before it is stored. */
export interface NewNotification {
  content: EventContent
  /** Identifies its occasion. A user gets one notification per key. */
  notificationKey: string
}

/** Key of a notification that a user gets once for each occasion. */
export const notificationKeyOf = (kind: EventKind, occasion: string): string => `${kind} ${occasion}`

/**
 * Builds the notification of an event. Its declaration says whether a user may get it again.
 *
 * @param key of an event that may come again on another occasion
 */
export function notificationOf<const Content extends EventContent>(
  content: Content,
  ...[key]: Content['kind'] extends OccasionalKind ? [key: string] : []
): NewNotification {
  const isNew = eventOf(content.kind).again === 'always'
  const occasion = !isNew && 'offerId' in content ? content.offerId : randomUUID()
  return { content, notificationKey: key ?? notificationKeyOf(content.kind, occasion) }
}
