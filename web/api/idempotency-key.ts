import { sendAgainIfLost } from './send-again-if-lost.ts'

/**
 * The last call of one open form that has not succeeded. It ends with the form: what somebody does elsewhere, or later, is
 * another attempt, even with the same input.
 */
export interface Attempt {
  /** Identifies the action: the call and its input. */
  asked?: string
  key?: string
}

/**
 * Sends a call with its Idempotency-Key. A second press sends the same key, as long as the call has not succeeded. If no
 * response has arrived, it asks once more with the same key, which tells whether the first request arrived.
 */
export async function withKey<Answer>(
  attempt: Attempt,
  asked: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const isSame = attempt.asked === undefined || attempt.asked === asked
  const key = (isSame ? attempt.key : undefined) ?? newKey()
  Object.assign(attempt, { asked, key })
  const answer = await sendAgainIfLost(() => send(key))
  if (attempt.key === key) delete attempt.key
  return answer
}

/** Returns 128 random bits. `crypto.randomUUID` is only available on HTTPS pages. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
