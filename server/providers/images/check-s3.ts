import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { imageWidths } from '#contract/images/images.ts'
import { errorMessage } from './error-message.ts'
import type { ImageFiles } from './port.ts'
import { S3Failed } from './s3-responses.ts'
import { imagesInBucket, type S3Bucket } from './s3.ts'

const timeoutMs = 5000

/**
 * Stores a tiny image as an upload does, reads it as the server and as a browser do, and removes it.
 *
 * @returns the result in a sentence
 * @throws Error with a message that says what is wrong and what to do
 */
export async function checkS3(bucket: S3Bucket): Promise<string> {
  const files = imagesInBucket(bucket)
  const id = `keyhaven-check-${randomUUID()}`
  const name = `${id}/${Math.min(...imageWidths)}.webp`
  const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#b8a48c' } })
    .webp()
    .toBuffer()
  const may = (verb: string, right: string) => (error: unknown) => {
    throw new Error(wrong(bucket, error, verb, right))
  }

  await files.put(name, picture).catch(may('write to', 's3:PutObject'))
  try {
    const stored = await files.read(name).catch(may('read from', 's3:GetObject'))
    if (!stored) throw new Error(notAllowed(bucket, 'read from', 's3:GetObject'))
    if (!stored.equals(picture))
      throw new Error(
        `S3_ENDPOINT ${bucket.endpoint} does not return what was stored there: it must be an S3-compatible store.`,
      )
    await fetchAsBrowser(bucket, files, name)
  } catch (error) {
    await files.remove(id).catch(() => undefined)
    throw error
  }
  await files.remove(id).catch(may('delete from', 's3:DeleteObject'))
  const way = bucket.publicUrl === undefined ? 'presigned URLs' : `S3_PUBLIC_URL ${bucket.publicUrl}`
  return `The bucket "${bucket.bucket}" at ${bucket.endpoint} stores and deletes pictures, and serves them by ${way}.`
}

async function fetchAsBrowser({ publicUrl }: S3Bucket, files: ImageFiles, name: string): Promise<void> {
  const place = await files.locate?.(name)
  if (!place) return
  const answer = await fetch(place.url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    throw new Error(
      `${publicUrl === undefined ? 'S3_ENDPOINT' : `S3_PUBLIC_URL ${publicUrl}`} could not be reached: ${errorMessage(error)}. Correct the URL.`,
    )
  })
  const type = answer.headers.get('content-type') ?? 'nothing'
  await answer.body?.cancel()
  if (answer.ok && type.startsWith('image/')) return
  const said = answer.ok ? `with ${type}` : `${answer.status}`
  throw new Error(
    publicUrl === undefined
      ? `A presigned URL returned ${said} instead of the picture that was just stored: check S3_ENDPOINT and S3_REGION.`
      : `S3_PUBLIC_URL ${publicUrl} answers ${said} for a picture that was just stored: let everybody read the bucket’s files there, correct the URL, or leave S3_PUBLIC_URL out to use presigned URLs.`,
  )
}

const notAllowed = ({ bucket }: S3Bucket, verb: string, right: string) =>
  `The access key may not ${verb} the bucket "${bucket}": allow it ${right}, or give another S3_ACCESS_KEY_ID.`

function wrong(bucket: S3Bucket, error: unknown, verb: string, right: string): string {
  if (!(error instanceof S3Failed)) throw error
  const { bucket: name, endpoint, region } = bucket
  if (error.status === 0) return `S3_ENDPOINT ${endpoint} could not be reached: ${error.message}. Correct the URL.`
  if (error.region !== undefined && error.region !== region)
    return `The bucket "${name}" is in the region ${error.region}: set S3_REGION to it, and S3_ENDPOINT, if set, to a URL of that region.`
  switch (error.code) {
    case 'NoSuchBucket':
      return `There is no bucket "${name}" at ${endpoint}: create it, or correct S3_BUCKET.`
    case 'InvalidAccessKeyId':
      return `The store does not know the access key: correct S3_ACCESS_KEY_ID.`
    case 'SignatureDoesNotMatch':
      return `The secret does not belong to the access key: correct S3_SECRET_ACCESS_KEY.`
    case 'AccessDenied':
      return notAllowed(bucket, verb, right)
    case 'RequestTimeTooSkewed':
      return 'The clock of this machine is wrong by more than 15 minutes, so the store refuses every request: set it right.'
    case undefined:
      return `S3_ENDPOINT ${endpoint} answers ${error.status} and is not an S3-compatible store: correct the URL.`
    default:
      return `The store refuses to ${verb} the bucket "${name}" (${error.status} ${error.code}): check the S3_ settings.`
  }
}
