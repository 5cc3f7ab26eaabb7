import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { calendarOfViewing } from './calendar-of-viewing.ts'
import { findConversation } from './conversation-store.ts'
import { findViewing } from './viewing-store.ts'

/**
 * Writes an agreed viewing as a calendar file, for both sides. Once it is cancelled, the file removes it from their
 * calendars.
 *
 * @throws Problem 404 unknown, or somebody else's; 409 no time was agreed
 */
export async function downloadViewing(deps: Deps, caller: Caller, id: string): Promise<AsyncIterable<string>> {
  const viewing = await findViewing(deps.db, id)
  const conversation = viewing && (await findConversation(deps.db, viewing.conversation_id, caller.id))
  if (!conversation) throw notFound('This viewing')
  const { _id, title, location } = conversation
  const file = calendarOfViewing(deps, viewing, { id: _id, title, location })
  if (file === undefined) throw problem(409, 'This viewing is not agreed.')
  return inOnePart(file)
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}
