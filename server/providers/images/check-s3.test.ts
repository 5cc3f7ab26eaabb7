import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startS3Server, type BucketTrouble } from '../../testing/stand-ins/s3-server.ts'
import { checkS3 } from './check-s3.ts'
import type { S3Bucket } from './s3.ts'

const there = await startS3Server()
const { endpoint } = there.bucket
const website = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'))
await new Promise<void>(resolve => website.listen(0, '127.0.0.1', resolve))
afterAll(() => website.close())
const websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
afterEach(() => {
  there.trouble = undefined
  there.isPrivate = false
})

const sentenceFor = (changed: Partial<S3Bucket>) =>
  checkS3({ ...there.bucket, ...changed }).then(
    () => expect.unreachable('it was found to be right'),
    (error: unknown) => (error as Error).message,
  )

describe('checking a bucket', () => {
  it('accepts one with a public URL', async () => {
    expect(await checkS3(there.bucket)).toBe(
      `The bucket "pictures" at ${endpoint} stores and deletes pictures, and serves them by S3_PUBLIC_URL ${endpoint}/pictures.`,
    )
  })

  it('accepts one with presigned URLs', async () => {
    there.isPrivate = true
    expect(await checkS3({ ...there.bucket, publicUrl: undefined })).toBe(
      `The bucket "pictures" at ${endpoint} stores and deletes pictures, and serves them by presigned URLs.`,
    )
  })

  it.each<[string, Partial<S3Bucket>, RegExp]>([
    [
      'an unknown bucket',
      { bucket: 'another' },
      /^There is no bucket "another" at http.*: create it, or correct S3_BUCKET\.$/,
    ],
    ['a wrong key', { accessKeyId: 'another' }, /: correct S3_ACCESS_KEY_ID\.$/],
    ['a wrong secret', { secretAccessKey: 'another' }, /: correct S3_SECRET_ACCESS_KEY\.$/],
    [
      'an endpoint where nothing listens',
      { endpoint: 'http://127.0.0.1:9' },
      /^S3_ENDPOINT http:\/\/127\.0\.0\.1:9 could not be reached/,
    ],
    ['an endpoint that is a website', { endpoint: websiteUrl }, /^S3_ENDPOINT .* is not an S3-compatible store/],
    [
      'a public URL where nothing listens',
      { publicUrl: 'http://127.0.0.1:9' },
      /^S3_PUBLIC_URL http:\/\/127\.0\.0\.1:9 could not be reached/,
    ],
    [
      'a public URL of another place',
      { publicUrl: `${endpoint}/pictures/folder` },
      /^S3_PUBLIC_URL .* answers 404 for a picture/,
    ],
    ['a public URL of a website', { publicUrl: websiteUrl }, /^S3_PUBLIC_URL .* answers with text\/html for a picture/],
  ])('reports %s', async (_, changed, sentence) => {
    expect(await sentenceFor(changed)).toMatch(sentence)
  })

  it.each<[BucketTrouble, RegExp]>([
    ['no read', /^The access key may not read from the bucket "pictures": allow it s3:GetObject, /],
    ['no write', /^The access key may not write to the bucket "pictures": allow it s3:PutObject, /],
    ['no delete', /^The access key may not delete from the bucket "pictures": allow it s3:DeleteObject, /],
    ['other region', /^The bucket "pictures" is in the region ap-south-1: set S3_REGION to it, /],
    ['busy', /^The store refuses to write to the bucket "pictures" \(503 SlowDown\)/],
  ])('reports a failing store: %s', async (trouble, sentence) => {
    there.trouble = trouble
    expect(await sentenceFor({})).toMatch(sentence)
  })

  it('reports a public URL that not everybody may read', async () => {
    there.isPrivate = true
    expect(await sentenceFor({})).toMatch(
      /^S3_PUBLIC_URL .* answers 403 for .* let everybody read .* or leave S3_PUBLIC_URL out/,
    )
  })

  it('leaves no file behind, whatever the result', async () => {
    const before = there.names()
    await checkS3(there.bucket)
    await sentenceFor({ publicUrl: websiteUrl })
    expect(there.names()).toEqual(before)
  })
})
