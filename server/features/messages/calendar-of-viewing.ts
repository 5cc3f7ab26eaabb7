import { viewingMinutes } from '#contract/messages/viewings.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { ViewingRow } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

/**
 * Writes a viewing as a calendar file for one side. Only the agent gets the proposed times, as tentative events. The file of
 * the answer removes these, and that of a cancelled viewing the agreed one. Undefined for a buyer while no time is agreed.
 */
export function calendarOfViewing(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { id, status, times, starts_at: startsAt }: ViewingRow,
  conversation: { id: string; title: string; location: string },
  you: DealSide,
): string | undefined {
  const about = {
    minutes: viewingMinutes,
    location: conversation.location,
    url: `${settings.publicUrl}/dashboard/messages/${conversation.id}`,
    at: clock.now(),
  }
  const proposed: CalendarEvent[] = times.map((time, at) => ({
    ...about,
    id: `${id}-${at + 1}`,
    startsAt: time,
    title: `Viewing requested: ${conversation.title}`,
    status: status === 'requested' ? 'tentative' : 'cancelled',
  }))
  const agreed: CalendarEvent[] = startsAt
    ? [
        {
          ...about,
          id,
          startsAt,
          title: `Viewing: ${conversation.title}`,
          status: status === 'cancelled' ? 'cancelled' : undefined,
        },
      ]
    : []
  // The file of one event alone is a cancellation that every program understands.
  const isCalledOff = startsAt !== null && status === 'cancelled'
  const events = you === 'agent' && !isCalledOff ? [...agreed, ...proposed] : agreed
  return events.length > 0 ? calendarFile(settings.brand.name, events) : undefined
}
