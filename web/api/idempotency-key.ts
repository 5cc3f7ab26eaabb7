/** Keys of calls that have not succeeded, by what was asked for. */
const open = new Map<string, string>()
/** Far more than somebody tries to send in vain. */
const mostOpen = 50

/**
 * Sends a call with its Idempotency-Key. Trying the same again because no answer came, or clicking twice, sends the same
 * key. Once it has succeeded, asking for the same is a new action with a new key. A refused call has no effect at the
 * server, which does not store it, so its key stays good.
 *
 * @param asked what tells actions apart: the call and its input
 */
export async function withKey<Answer>(asked: string, attempt: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = open.get(asked) ?? newKey()
  remember(asked, key)
  const answer = await attempt(key)
  open.delete(asked)
  return answer
}

function remember(asked: string, key: string) {
  open.delete(asked)
  open.set(asked, key)
  const [oldest = ''] = open.keys()
  if (open.size > mostOpen) open.delete(oldest)
}

/** 128 random bits. `crypto.randomUUID` is missing where the page did not come by https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
