import { readDraft, removeDraft, storeDraft } from '../ui/dialog/drafts.ts'

/** A message that the server has not confirmed, as this tab keeps it. */
export interface Unsent {
  /** Its idempotency key. */
  key: string
  text: string
  /** Whether it has a picture, which cannot be kept. */
  hasPicture: boolean
}

/** The unsent messages of one conversation are one draft, with a message for each key. */
const draftOf = (conversation: string) => `unsent-messages/${conversation}`

/** Messages that were written before the page was left or reloaded, in the order in which they were written. */
export const unsentMessages = (conversation: string): Unsent[] =>
  Object.values(readDraft(draftOf(conversation)) ?? {}).map(text => JSON.parse(text) as Unsent)

/** Keeps a message until it is confirmed. Returns whether there was room for it. */
export const keepUnsent = (conversation: string, message: Unsent): boolean =>
  storeDraft(draftOf(conversation), {
    ...readDraft(draftOf(conversation)),
    [message.key]: JSON.stringify(message),
  })

/** Removes a message that is confirmed or discarded. */
export function removeUnsent(conversation: string, key: string): void {
  const { [key]: _removed, ...others } = readDraft(draftOf(conversation)) ?? {}
  if (Object.keys(others).length > 0) storeDraft(draftOf(conversation), others)
  else removeDraft(draftOf(conversation))
}
