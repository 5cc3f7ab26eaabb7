import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { calendarOfViewing } from './calendar-of-viewing.ts'
import { findConversation } from './conversation-store.ts'
import { findViewing } from './viewing-store.ts'

/**
 * Writes a viewing as a calendar file, for one of its sides.
 *
 * @throws Problem 404 unknown, or somebody else's; 409 no time was agreed, and the caller is the buyer
 */
export async function downloadViewing(deps: Deps, caller: Caller, id: string): Promise<AsyncIterable<string>> {
  const viewing = await findViewing(deps.db, id)
  const conversation = viewing && (await findConversation(deps.db, viewing.conversation_id, caller.id))
  if (!conversation) throw notFound('This viewing')
  const { _id, title, location, you } = conversation
  const file = calendarOfViewing(deps, viewing, { id: _id, title, location }, you)
  if (file === undefined) throw problem(409, 'This viewing is not agreed.')
  return inOnePart(file)
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}
