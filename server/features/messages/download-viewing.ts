import { viewingMinutes } from '#contract/messages/viewings.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { calendarFile } from './calendar-file.ts'
import { findConversation } from './conversation-store.ts'
import { findViewing } from './viewing-store.ts'

/**
 * Writes an agreed viewing as a calendar file, for both sides. Once it is cancelled, the file removes it from their
 * calendars.
 *
 * @throws Problem 404 unknown, or somebody else's; 409 no time was agreed
 */
export async function downloadViewing(
  { db, clock, settings }: Deps,
  caller: Caller,
  id: string,
): Promise<AsyncIterable<string>> {
  const viewing = await findViewing(db, id)
  const conversation = viewing && (await findConversation(db, viewing.conversation_id, caller.id))
  if (!conversation) throw notFound('This viewing')
  if (!viewing.starts_at) throw problem(409, 'This viewing is not agreed.')
  const event = {
    id,
    startsAt: viewing.starts_at,
    minutes: viewingMinutes,
    title: `Viewing: ${conversation.title}`,
    location: conversation.location,
    url: `${settings.publicUrl}/dashboard/messages/${conversation._id}`,
    at: clock.now(),
    isCancelled: viewing.status === 'cancelled',
  }
  return inOnePart(calendarFile(settings.brand.name, event))
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}
