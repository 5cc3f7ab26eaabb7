import { urlOf, type Reply } from '#contract/ground/endpoint.ts'
import { uploadImage } from '#contract/images/images.ts'
import { connection } from '../ui/load/connection.ts'
import { withAuthRetry } from './auth-retry.ts'
import { CallFailed } from './call-failed.ts'
import { type Answer, bodyOf, origin, unreachable } from './send.ts'
import { sendAgainIfLost } from './send-again.ts'
import { smallerPicture } from './smaller-picture.ts'
import { watchCall } from './watch-call.ts'

export interface UploadOptions {
  /** Called with the share of the bytes that are sent, from 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

const maxAttempts = 6
/** Longest wait that the server may ask for. The day's budget of uploads asks for much longer. */
const maxWaitSeconds = 90
const defaultWaitSeconds = 2

/**
 * Uploads a picture and returns its URL. If the server is busy, or has had too many uploads in the last minute, it waits
 * and tries again. If the line is too weak for the file, it sends a smaller picture.
 *
 * @throws CallFailed; the abort error when `signal` aborts it
 */
export async function upload(file: File, { onProgress, signal = never }: UploadOptions = {}): Promise<string> {
  let picture: Blob = file
  let mayBeSmaller = true
  for (let attempt = 1; ; attempt++) {
    const refused: Refused = {}
    try {
      const send = (token: string | undefined) =>
        sendPicture(picture, { token, onProgress, signal, refused, mayBeSmaller })
      // The call is public, but an account may upload more.
      const { body } = await sendAgainIfLost(() => withAuthRetry({ access: 'signed-in' }, send))
      return (body as Reply<typeof uploadImage>).data.display_url
    } catch (failure) {
      if (signal.aborted || attempt === maxAttempts) throw failure
      if (isTooSlow(failure)) {
        const smaller = await smallerPicture(file, picture.size / 2)
        if (!smaller && !mayBeSmaller) throw failure
        picture = smaller ?? picture
        mayBeSmaller = false
      } else {
        const { waitSeconds = Infinity } = refused
        if (waitSeconds > maxWaitSeconds) throw failure
        await delay(waitSeconds * 1000, signal)
      }
    }
  }
}

const never = new AbortController().signal

/** Set when the server asks to wait. */
interface Refused {
  waitSeconds?: number
}

/** Seconds after which the speed of the line is known, and seconds that an upload may last without a smaller picture. */
const [measuredSeconds, longestSeconds] = [5, 60]

/** The upload would last too long. */
class WeakLine extends Error {}

const isWeak = (seconds: number, { loaded, total }: ProgressEvent) =>
  seconds > measuredSeconds && loaded < total && (seconds * total) / loaded > longestSeconds

/** Whether this page or the server has waited too long for the bytes. */
const isTooSlow = (failure: unknown) =>
  failure instanceof WeakLine || (failure instanceof CallFailed && failure.status === 408)

interface Sending extends Omit<Required<UploadOptions>, 'onProgress'> {
  token: string | undefined
  onProgress: UploadOptions['onProgress']
  refused: Refused
  /** Whether a smaller picture is to be sent over a weak line. */
  mayBeSmaller: boolean
}

/** Sends the picture with XMLHttpRequest, because fetch does not report what is sent. */
const sendPicture = (picture: Blob, { token, onProgress, signal, refused, mayBeSmaller }: Sending) =>
  new Promise<Answer>((resolve, reject) => {
    const form = new FormData()
    form.append('image', picture)
    const request = new XMLHttpRequest()
    request.open(uploadImage.method, origin + urlOf(uploadImage))
    request.withCredentials = origin !== ''
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    const watch = watchCall(true, () => {
      fail()
      request.abort()
    })
    const fail = () => {
      void connection.restored()
      reject(unreachable())
    }
    const startedAt = performance.now()
    request.upload.addEventListener('progress', sent => {
      watch.progress()
      onProgress?.(sent.loaded / sent.total)
      if (!mayBeSmaller || !isWeak((performance.now() - startedAt) / 1000, sent)) return
      reject(new WeakLine())
      request.abort()
    })
    request.addEventListener('load', () => {
      if (request.status === 429 || request.status === 503)
        refused.waitSeconds = Number(request.getResponseHeader('retry-after') ?? defaultWaitSeconds)
      try {
        resolve({ body: bodyOf(request.status, request.responseText), headers: new Headers() })
      } catch (failure) {
        reject(failure)
      }
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('loadend', watch.stop)
    signal.addEventListener('abort', () => request.abort())
    if (!signal.aborted) return request.send(form)
    watch.stop()
    reject(signal.reason as Error)
  })

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
