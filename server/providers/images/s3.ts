import { AwsClient } from 'aws4fetch'
import { imageWidths } from '#contract/images/images.ts'
import { errorMessage } from './error-message.ts'
import type { ImageFiles, Location } from './port.ts'
import { type S3Response, S3Failed, headersOf, isDone, isPassing, refused } from './s3-responses.ts'

/** A bucket in an S3-compatible store. */
export interface S3Bucket {
  kind: 's3'
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Origin of the store. */
  endpoint: string
  /** Public base URL of the bucket's files, without a trailing slash; undefined if URLs must be signed. */
  publicUrl: string | undefined
}

/** Time limit for one operation with all its retries, in milliseconds. */
export interface Timeouts {
  request: number
  put: number
}

const usual: Timeouts = { request: 5000, put: 15_000 }
/** Retries after the first attempt. Every operation is idempotent: a name always holds the same bytes. */
const retries = 2

const hour = 3600
/** A presigned URL is the same for everybody during this time, so that browsers cache the file with the redirect. */
const resignSeconds = 6 * hour
const signedValidSeconds = 12 * hour
/** Time for which browsers may reuse a redirect. The presigned URL is valid for longer, even at the end of its six hours. */
const signedMaxAgeSeconds = 5 * hour
/** Short, so that a bucket can move to another URL. */
const publicMaxAgeSeconds = 24 * hour

/** Origin from which browsers fetch the bucket's files. */
export const bucketOrigin = ({ publicUrl, endpoint }: S3Bucket): string => new URL(publicUrl ?? endpoint).origin

/**
 * Stores images in a bucket. Only uploads pass through the server; browsers read from the bucket.
 *
 * Uploads are not streamed end to end: S3 requires the length before the first byte, names are hashes of the whole
 * image, and only a completely decoded image is stored. The re-encoded files have some hundred kilobytes each. Their
 * length and hash are signed, so that a truncated upload is never stored.
 */
export function imagesInBucket(bucket: S3Bucket, timeouts: Timeouts = usual): ImageFiles {
  const { accessKeyId, secretAccessKey, region, endpoint, publicUrl } = bucket
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const urlOf = (name: string) => `${endpoint}/${bucket.bucket}/${name}`

  async function request(method: string, name: string, timeoutMs: number, file?: Buffer): Promise<S3Response> {
    const signal = AbortSignal.timeout(timeoutMs)
    const body = file && new Uint8Array(file)
    for (let attempt = 0; ; attempt++) {
      const mayRepeat = attempt < retries && !signal.aborted
      try {
        // Signed at each attempt with this machine's clock, because the store compares the time with its own.
        const { headers } = await signer.sign(urlOf(name), { method, headers: headersOf(file) })
        // A redirect would lead to another region, for which the signature is invalid.
        const response = await fetch(urlOf(name), {
          method,
          headers,
          body: body ?? null,
          signal,
          redirect: 'manual',
        })
        const answer = {
          status: response.status,
          bytes: Buffer.from(await response.arrayBuffer()),
          region: response.headers.get('x-amz-bucket-region') ?? undefined,
        }
        if (!isPassing(answer.status) || !mayRepeat) return answer
      } catch (error) {
        if (!mayRepeat || signal.aborted)
          throw new S3Failed(`${endpoint} could not be reached (${method} ${name}): ${errorMessage(error)}`)
      }
      await new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt * (0.5 + Math.random())))
    }
  }

  return {
    kind: 'files',
    put: async (name, bytes) => {
      const answer = await request('PUT', name, timeouts.put, bytes)
      // A store answers HEAD with headers alone; a page comes from another kind of server.
      if (!isDone(answer) || answer.bytes.length > 0) throw refused('PUT', name, answer)
    },
    read: async name => {
      const answer = await request('GET', name, timeouts.request)
      if (isDone(answer)) return answer.bytes
      const failure = refused('GET', name, answer)
      // A key without permission to list the bucket gets AccessDenied for a missing file.
      if (failure.code === 'NoSuchKey' || failure.code === 'AccessDenied') return undefined
      throw failure
    },
    remove: async id => {
      // Waits for all of them, so that nothing is still being removed when a failure is reported.
      const outcomes = await Promise.allSettled(
        imageWidths.map(async width => {
          const name = `${id}/${width}.webp`
          const answer = await request('DELETE', name, timeouts.request)
          if (isDone(answer)) return
          const failure = refused('DELETE', name, answer)
          if (failure.code !== 'NoSuchKey') throw failure
        }),
      )
      const failed = outcomes.find(outcome => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
    locate: name =>
      publicUrl === undefined
        ? presignedUrl(signer, urlOf(name))
        : Promise.resolve({ url: `${publicUrl}/${name}`, maxAgeSeconds: publicMaxAgeSeconds }),
  }
}

async function presignedUrl(signer: AwsClient, objectUrl: string): Promise<Location> {
  const now = Math.floor(Date.now() / 1000)
  const signedAt = new Date((now - (now % resignSeconds)) * 1000)
  const url = new URL(objectUrl)
  url.searchParams.set('X-Amz-Expires', String(signedValidSeconds))
  const datetime = signedAt.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const signed = await signer.sign(url, { aws: { signQuery: true, datetime } })
  return { url: signed.url, maxAgeSeconds: signedMaxAgeSeconds }
}
