declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** The part of the S3 server that the tests use. It stores files below `directory`. */
  export default class S3rver {
    constructor(options: { silent: boolean; directory: string; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
