import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { imageWidths } from '#contract/images.ts'
import type { ImageFiles, Location } from './port.ts'
import { reasonOf } from './reason-of.ts'

/** A bucket in an S3-compatible store. */
export interface S3Bucket {
  kind: 's3'
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Origin of the store. */
  endpoint: string
  /** Where everybody can read the bucket's files, without a slash at the end; undefined: by signed addresses. */
  publicUrl: string | undefined
}

/** The store refused, or did not answer. */
export class S3Failed extends Error {
  /** The store's own word for it, such as `NoSuchBucket`; undefined where it sent none or no answer came. */
  readonly code: string | undefined
  /** 0 when there was no answer. */
  readonly status: number
  /** The region that the store says the bucket is in, where it says so. */
  readonly region: string | undefined

  constructor(message: string, status = 0, code?: string, region?: string) {
    super(message)
    this.name = 'S3Failed'
    this.status = status
    this.code = code
    this.region = region
  }
}

/** For one operation with all its repeats, in milliseconds. */
export interface Patience {
  ask: number
  put: number
}

const usual: Patience = { ask: 5000, put: 15_000 }
/** After the first attempt. Every operation may be repeated: a name always holds the same bytes. */
const repeats = 2

const hour = 3600
/** A signed address is the same for everybody for this long, so that browsers keep the file as well as the redirect. */
const signedAnewSeconds = 6 * hour
const signedValidSeconds = 12 * hour
/** Even at the end of its six hours a signed address holds for longer than this. */
const signedMaxAgeSeconds = 5 * hour
/** Short enough that a bucket can move to another address. */
const publicMaxAgeSeconds = 24 * hour

/** The origin that browsers fetch the bucket's files from. */
export const bucketOrigin = ({ publicUrl, endpoint }: S3Bucket): string => new URL(publicUrl ?? endpoint).origin

/**
 * Keeps images in a bucket. Only what goes in passes through us: browsers are sent to the bucket to read.
 *
 * An upload is not streamed from end to end, and could not be: S3 wants the length before the first byte, our names
 * are hashes of the whole picture, and it is only stored after it was decoded whole. What is sent are the re-encoded
 * files, some hundred kilobytes each, with their length and hash signed, so that one that is cut off is never stored.
 */
export function imagesInBucket(bucket: S3Bucket, patience: Patience = usual): ImageFiles {
  const { accessKeyId, secretAccessKey, region, endpoint, publicUrl } = bucket
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const addressOf = (name: string) => `${endpoint}/${bucket.bucket}/${name}`

  async function ask(method: string, name: string, patienceMs: number, file?: Buffer): Promise<Answer> {
    const signal = AbortSignal.timeout(patienceMs)
    const body = file && new Uint8Array(file)
    for (let attempt = 0; ; attempt++) {
      const mayRepeat = attempt < repeats && !signal.aborted
      try {
        // Signed each time, by this machine's clock: the store compares the instant with its own.
        const { headers } = await signer.sign(addressOf(name), { method, headers: headersOf(file) })
        // A redirect would be to another region, which the signature does not hold for.
        const response = await fetch(addressOf(name), {
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
          throw new S3Failed(`${endpoint} could not be asked (${method} ${name}): ${reasonOf(error)}`)
      }
      await new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt * (0.5 + Math.random())))
    }
  }

  return {
    kind: 'files',
    put: async (name, bytes) => {
      const answer = await ask('PUT', name, patience.put, bytes)
      // A store answers with headers alone. A page is from whatever else is at this address.
      if (!isDone(answer) || answer.bytes.length > 0) throw refused('PUT', name, answer)
    },
    read: async name => {
      const answer = await ask('GET', name, patience.ask)
      if (isDone(answer)) return answer.bytes
      const failure = refused('GET', name, answer)
      // A key that may not list the bucket is told AccessDenied for a file that is not there.
      if (failure.code === 'NoSuchKey' || failure.code === 'AccessDenied') return undefined
      throw failure
    },
    remove: async id => {
      // To the end of each: nothing is removed any more when the failure of one is reported.
      const outcomes = await Promise.allSettled(
        imageWidths.map(async width => {
          const name = `${id}/${width}.webp`
          const answer = await ask('DELETE', name, patience.ask)
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
        ? signedAddress(signer, addressOf(name))
        : Promise.resolve({ url: `${publicUrl}/${name}`, maxAgeSeconds: publicMaxAgeSeconds }),
  }
}

interface Answer {
  status: number
  bytes: Buffer
  region: string | undefined
}

const headersOf = (file: Buffer | undefined): Record<string, string> =>
  file
    ? {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-amz-content-sha256': createHash('sha256').update(file).digest('hex'),
      }
    : {}

const isDone = ({ status }: Answer) => status >= 200 && status < 300
const isPassing = (status: number) => status === 429 || status >= 500

function refused(method: string, name: string, { status, bytes, region }: Answer): S3Failed {
  const text = bytes.toString()
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? []
  const [, named] = /<Region>([\w-]{1,40})<\/Region>/.exec(text) ?? []
  const answered = code === undefined ? status : `${status} ${code}`
  return new S3Failed(`the bucket answers ${answered} to ${method} ${name}`, status, code, region ?? named)
}

async function signedAddress(signer: AwsClient, address: string): Promise<Location> {
  const now = Math.floor(Date.now() / 1000)
  const signedAt = new Date((now - (now % signedAnewSeconds)) * 1000)
  const url = new URL(address)
  url.searchParams.set('X-Amz-Expires', String(signedValidSeconds))
  const datetime = signedAt.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const signed = await signer.sign(url, { aws: { signQuery: true, datetime } })
  return { url: signed.url, maxAgeSeconds: signedMaxAgeSeconds }
}
