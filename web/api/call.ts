import { urlOf, requestFingerprint, creates, type Endpoint, type Input, type Reply } from '#contract/ground/endpoint.ts'
import { uploadImage } from '#contract/images/images.ts'
import { withAuthRetry } from './auth-retry.ts'
import { withKey } from './idempotency-key.ts'
import { type Answer, send } from './send.ts'

/** Makes a call of the contract. @throws CallFailed */
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const { body } = await answerTo(endpoint, input, signal)
  return body as Reply<E>
}

/** Makes a call like {@link call}, and also returns the headers, which paging needs. */
export function answerTo<E extends Endpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Answer> {
  const { params, query, body }: { params?: object; query?: object; body?: object } = input ?? {}
  const message = { method: endpoint.method, url: urlOf(endpoint, params, query), body, signal }
  const attempt = (idempotencyKey?: string) =>
    withAuthRetry(endpoint, token => send({ ...message, token, idempotencyKey }))
  return creates(endpoint) ? withKey(requestFingerprint(endpoint, params, body), attempt) : attempt()
}

/** Makes a call that the page repeats unprompted. A refusal signs nobody out. @throws CallFailed */
export async function callInBackground<E extends Endpoint>(endpoint: E, signal: AbortSignal): Promise<Reply<E>> {
  const message = { method: endpoint.method, url: urlOf(endpoint), signal }
  const { body } = await withAuthRetry(endpoint, token => send({ ...message, token }), { inBackground: true })
  return body as Reply<E>
}

/** Uploads a picture and returns its URL. @throws CallFailed */
export async function upload(file: File): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  const message = { method: uploadImage.method, url: urlOf(uploadImage), body: form }
  const { body } = await withAuthRetry(uploadImage, token => send({ ...message, token }))
  return (body as Reply<typeof uploadImage>).data.display_url
}
