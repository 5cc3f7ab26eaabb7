import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { problem, type Problem } from '../../ground/problem.ts'

export const firebaseUnavailable = (): Problem =>
  problem(503, 'The sign-in service cannot be reached right now. Please try again in a moment.')

/** The uid, or the reason for a refusal: Firebase's code, such as EMAIL_EXISTS, or its message about the key. */
export type FirebaseResponse = { uid: string; refused?: undefined } | { refused: string }

export interface Options {
  apiUrl: string
  timeoutMs: number
  apiKey: string
  publicUrl: string
  log: FastifyBaseLogger
}

/** Whether Firebase's message concerns the API key: only such a message is a sentence, with blanks. */
export const concernsApiKey = (refused: string): boolean => refused.includes(' ')

const tooOften = 'TOO_MANY_ATTEMPTS_TRY_LATER'

export const isAboutThePerson = (refused: string) =>
  ['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'TENANT_ID_MISMATCH'].includes(refused)

/**
 * Calls the API below /v1.
 *
 * @throws when Firebase does not answer, or answers that it cannot
 */
export async function callFirebase(
  { apiUrl, apiKey, publicUrl, timeoutMs }: Omit<Options, 'log'>,
  path: string,
  body?: object,
): Promise<{ body: unknown; refused: string | undefined }> {
  const response = await fetch(`${apiUrl}/v1/${path}?key=${encodeURIComponent(apiKey)}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      // Makes a key that is restricted to our pages work for the server too.
      referer: `${publicUrl}/`,
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { body: answer, refused: undefined }
  const { data: refusal } = z.safeParse(Refused, answer)
  // "WEAK_PASSWORD : Password should be …" for the call; a plain sentence for its key.
  const message = refusal?.error.message
  const refused = message === undefined ? undefined : (/^[A-Z]+(_[A-Z]+)+/.exec(message)?.[0] ?? message)
  if (response.status >= 500 || response.status === 429 || refused === undefined || refused === tooOften)
    throw new Error(`Firebase answers ${response.status}`)
  return { body: undefined, refused }
}

export function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = z.safeParse(schema, body)
  if (!result.success) throw firebaseUnavailable()
  return result.data
}

const Refused = z.object({ error: z.object({ message: z.string() }) })
