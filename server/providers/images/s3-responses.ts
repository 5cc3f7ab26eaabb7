import { createHash } from 'node:crypto'

/** The store refused or did not answer. */
export class S3Failed extends Error {
  /** The store's error code, such as `NoSuchBucket`; undefined without one. */
  readonly code: string | undefined
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The bucket's region according to the store, if it names one. */
  readonly region: string | undefined

  constructor(message: string, status = 0, code?: string, region?: string) {
    super(message)
    this.name = 'S3Failed'
    this.status = status
    this.code = code
    this.region = region
  }
}

export interface S3Response {
  status: number
  bytes: Buffer
  region: string | undefined
}

export const headersOf = (file: Buffer | undefined): Record<string, string> =>
  file
    ? {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-amz-content-sha256': createHash('sha256').update(file).digest('hex'),
      }
    : {}

export const isDone = ({ status }: S3Response) => status >= 200 && status < 300

export const isPassing = (status: number) => status === 429 || status >= 500

export function refused(method: string, name: string, { status, bytes, region }: S3Response): S3Failed {
  const text = bytes.toString()
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? []
  const [, named] = /<Region>([\w-]{1,40})<\/Region>/.exec(text) ?? []
  const answered = code === undefined ? status : `${status} ${code}`
  return new S3Failed(`the bucket answers ${answered} to ${method} ${name}`, status, code, region ?? named)
}
