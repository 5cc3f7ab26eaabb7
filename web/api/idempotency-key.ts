/** Keys of calls that have not succeeded, by call and input. */
const open = new Map<string, string>()
/** Maximum number of keys, far above the number of failed calls of a person. */
const mostOpen = 50

/**
 * Sends a call with its Idempotency-Key. A retry or a double click sends the same key. Once the call has succeeded, the
 * next one gets a new key. A refused call has no effect on the server, so its key can be reused.
 *
 * @param asked identifies the action: the call and its input
 */
export async function withKey<Answer>(asked: string, attempt: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = open.get(asked) ?? newKey()
  storeKey(asked, key)
  const answer = await attempt(key)
  open.delete(asked)
  return answer
}

function storeKey(asked: string, key: string) {
  open.delete(asked)
  open.set(asked, key)
  const [oldest = ''] = open.keys()
  if (open.size > mostOpen) open.delete(oldest)
}

/** Returns 128 random bits. `crypto.randomUUID` is only available on HTTPS pages. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
