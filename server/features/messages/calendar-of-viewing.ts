import { viewingMinutes } from '#contract/messages/viewings.ts'
import type { ViewingRow } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { calendarFile } from './calendar-file.ts'

/**
 * Writes a viewing as a calendar file; once it is cancelled, the file removes it from a calendar. Undefined while no time
 * is agreed.
 */
export const calendarOfViewing = (
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { id, status, starts_at: startsAt }: ViewingRow,
  conversation: { id: string; title: string; location: string },
): string | undefined =>
  startsAt
    ? calendarFile(settings.brand.name, {
        id,
        startsAt,
        minutes: viewingMinutes,
        title: `Viewing: ${conversation.title}`,
        location: conversation.location,
        url: `${settings.publicUrl}/dashboard/messages/${conversation.id}`,
        at: clock.now(),
        isCancelled: status === 'cancelled',
      })
    : undefined
