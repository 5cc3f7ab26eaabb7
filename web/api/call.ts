import { addressOf, askedOf, creates, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import { uploadImage } from '#contract/images.ts'
import { isRunningOut } from './access-token.ts'
import { CallFailed } from './call-failed.ts'
import { theGate } from './gate.ts'
import { withKey } from './idempotency-key.ts'
import { type Answer, send } from './send.ts'
import { storedToken } from './stored-token.ts'

/** Makes a call of the contract. @throws CallFailed */
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const { body } = await answerTo(endpoint, input, signal)
  return body as Reply<E>
}

/** The same with the headers of the answer, as paging needs them. */
export function answerTo<E extends Endpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Answer> {
  const { params, query, body }: { params?: object; query?: object; body?: object } = input ?? {}
  const message = { method: endpoint.method, address: addressOf(endpoint, params, query), body, signal }
  const attempt = (idempotencyKey?: string) => passed(endpoint, token => send({ ...message, token, idempotencyKey }))
  return creates(endpoint) ? withKey(askedOf(endpoint, params, body), attempt) : attempt()
}

/** Stores a picture and answers its address. @throws CallFailed */
export async function upload(file: File): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  const message = { method: uploadImage.method, address: addressOf(uploadImage), body: form }
  const { body } = await passed(uploadImage, token => send({ ...message, token }))
  return (body as Reply<typeof uploadImage>).data.display_url
}

/** Lets a call through the gate: with a token that still holds, once more with a new one, and out when that fails too. */
export async function passed(
  endpoint: Endpoint,
  attempt: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const gate = theGate()
  if (endpoint.access === 'identity') return attempt((await gate?.proof()) ?? storedToken())
  const token = await usableToken(endpoint)
  try {
    return await attempt(token).catch(async (failure: unknown) => {
      if (!isRefused(failure, 401) || !gate) throw failure
      return attempt(await gate.renewToken(token))
    })
  } catch (failure) {
    if (isRefused(failure, 401)) gate?.signOut()
    if (isRefused(failure, 403)) gate?.leave()
    throw failure
  }
}

/** A public call does not wait for a renewal: it rather goes without the token. */
async function usableToken(endpoint: Endpoint): Promise<string | undefined> {
  const token = storedToken()
  const gate = theGate()
  if (!token || !gate || !isRunningOut(token)) return token
  if (endpoint.access === 'public') return undefined
  return gate.renewToken(token).catch(() => storedToken())
}

const isRefused = (failure: unknown, status: 401 | 403) => failure instanceof CallFailed && failure.status === status
