import { urlOf, type Reply } from '#contract/ground/endpoint.ts'
import { uploadImage } from '#contract/images/images.ts'
import { connection } from '../ui/load/connection.ts'
import { withAuthRetry } from './auth-retry.ts'
import { type Answer, bodyOf, origin, unreachable } from './send.ts'

export interface UploadOptions {
  /** Called with the share of the bytes that are sent, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const maxAttempts = 6
/** Longest wait that the server may ask for. The day's budget of uploads asks for much longer. */
const maxWaitSeconds = 90
const defaultWaitSeconds = 2

/**
 * Uploads one of many photos and returns its URL. If the server is busy, or has had too many uploads in the last minute,
 * it waits and tries again.
 *
 * @throws CallFailed; the abort error when `signal` aborts it
 */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const refused: { waitSeconds?: number } = {}
    try {
      // The call is public, but an account may upload more.
      const { body } = await withAuthRetry({ access: 'signed-in' }, token => sendFile(file, token, options, refused))
      return (body as Reply<typeof uploadImage>).data.display_url
    } catch (failure) {
      const { waitSeconds = Infinity } = refused
      if (options.signal.aborted || attempt === maxAttempts || waitSeconds > maxWaitSeconds) throw failure
      await delay(waitSeconds * 1000, options.signal)
    }
  }
}

/** Sends the file with XMLHttpRequest, because fetch does not report what is sent. */
function sendFile(
  file: File,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
  refused: { waitSeconds?: number },
): Promise<Answer> {
  const form = new FormData()
  form.append('image', file)
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request.open(uploadImage.method, origin + urlOf(uploadImage))
  request.withCredentials = origin !== ''
  request.setRequestHeader('accept', 'application/json')
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  request.addEventListener('load', () => {
    if (request.status === 429 || request.status === 503)
      refused.waitSeconds = Number(request.getResponseHeader('retry-after') ?? defaultWaitSeconds)
    try {
      resolve({ body: bodyOf(request.status, request.responseText), headers: new Headers() })
    } catch (failure) {
      reject(failure)
    }
  })
  request.addEventListener('error', () => {
    void connection.restored()
    reject(unreachable())
  })
  request.addEventListener('abort', () => reject(signal.reason as Error))
  signal.addEventListener('abort', () => request.abort())
  if (signal.aborted) reject(signal.reason as Error)
  else request.send(form)
  return promise
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason as Error)
  })
  return promise
}
