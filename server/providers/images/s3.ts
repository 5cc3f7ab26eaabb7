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
