import { urlOf, type ResponseOf } from '#contract/ground/endpoint.ts'
import { maxImageBytes, uploadImage } from '#contract/images/images.ts'
import { connection } from '../../ui/load/connection.ts'
import { withAuthRetry } from '../auth-retry.ts'
import { CallFailed } from '../call-failed.ts'
import { sendAgainIfLost } from '../send-again-if-lost.ts'
import { type HttpResponse, bodyOf, origin, unreachable } from '../send.ts'
import { watchCall } from '../watch-call.ts'
import { WordedError } from '../worded-error.ts'
import { smallerPicture } from './smaller-picture.ts'

export interface UploadOptions {
  /** Called with the share of the bytes that are sent, from 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

const maxAttempts = 6
/** Longest wait that the server may ask for. The day's budget of uploads asks for much longer. */
const maxWaitSeconds = 90
const defaultWaitSeconds = 2

/** Bytes of the largest file that a person can choose. One above the server's limit is made smaller before it is sent. */
export const maxChosenBytes = 100 * 1024 * 1024
/** Longest side of the picture that is sent instead of a file above the server's limit: some 12 megapixels. */
const longestSide = 4096

/**
 * Uploads a picture and returns its URL. If the server is busy, or has had too many uploads in the last minute, it waits
 * and tries again. It sends a smaller picture if the file is above the server's limit, or the line too weak for it.
 *
 * @throws CallFailed; WordedError when the file cannot be made smaller; the abort error when `signal` aborts it
 */
export async function upload(file: File, { onProgress, signal = never }: UploadOptions = {}): Promise<string> {
  let picture: Blob = file.size > maxImageBytes ? await withinLimit(file) : file
  let mayBeSmaller = true
  for (let attempt = 1; ; attempt++) {
    const refused: Refused = {}
    try {
      const send = (token: string | undefined) =>
        sendPicture(picture, { token, onProgress, signal, refused, mayBeSmaller })
      // The call is public, but an account may upload more.
      const { body } = await sendAgainIfLost(() => withAuthRetry({ access: 'signed-in' }, send))
      return (body as ResponseOf<typeof uploadImage>).data.display_url
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

async function withinLimit(file: File): Promise<Blob> {
  const smaller = await smallerPicture(file, maxImageBytes, longestSide)
  if (smaller) return smaller
  const limit = `${maxImageBytes / 1024 / 1024} MB`
  throw new WordedError(
    `${file.name} is above ${limit}, and this browser cannot make it smaller. Save it as a smaller JPEG.`,
  )
}

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
  new Promise<HttpResponse>((resolve, reject) => {
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
