import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startS3Server } from '../../testing/stand-ins/s3-server.ts'
import { S3Failed } from './s3-responses.ts'
import { imagesInBucket } from './s3.ts'

const there = await startS3Server({ isPrivate: true })
const files = imagesInBucket(there.bucket)
const bytes = Buffer.from('a picture')
afterEach(() => {
  there.trouble = undefined
  vi.useRealTimers()
})
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it worked'),
    (error: unknown) => error as S3Failed,
  )

describe('a file upload', () => {
  it('is signed with its hash, so that the store refuses a changed or truncated one', async () => {
    await files.put('hashed/320.webp', bytes)
    expect(there.signedHash).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})

describe('a store with a temporary failure', () => {
  it.each(['busy once', 'cut once'] as const)('is retried: %s', async trouble => {
    for (const [act, request] of [
      [() => files.put('moment/320.webp', bytes), 'PUT moment/320.webp'],
      [() => files.read('moment/320.webp'), 'GET moment/320.webp'],
    ] as const) {
      there.requests.length = 0
      there.trouble = trouble
      await act()
      expect(there.requests).toEqual([request, request])
    }
    expect(String(await files.read('moment/320.webp'))).toBe('a picture')
  })
})

describe('a store that is down', () => {
  it.each(['busy', 'cut'] as const)('fails after three attempts: %s', async trouble => {
    there.requests.length = 0
    there.trouble = trouble
    expect(await failure(files.put('away/320.webp', bytes))).toBeInstanceOf(S3Failed)
    expect(there.requests).toHaveLength(3)
    there.trouble = undefined
    expect(await files.read('away/320.webp')).toBeUndefined()
  })

  it('fails after the timeout, retries included', async () => {
    there.trouble = 'hangs'
    const impatient = imagesInBucket(there.bucket, { request: 1500, put: 1500 })
    there.requests.length = 0
    expect(await failure(impatient.put('away/320.webp', bytes))).toMatchObject({
      status: 0,
      message: `${there.bucket.endpoint} could not be reached (PUT away/320.webp): no answer in time`,
    })
    // The first attempt took all the time.
    expect(there.requests).toHaveLength(1)
  })

  it('fails soon if nothing listens', async () => {
    const nowhere = imagesInBucket({ ...there.bucket, endpoint: 'http://127.0.0.1:9' })
    const { message } = await failure(nowhere.read('away/320.webp'))
    expect(message).toMatch(/^http:\/\/127\.0\.0\.1:9 could not be reached/)
  })
})

describe('a store that refuses', () => {
  it.each([
    ['NoSuchBucket', { bucket: 'another' }],
    ['InvalidAccessKeyId', { accessKeyId: 'another' }],
    ['SignatureDoesNotMatch', { secretAccessKey: 'another-secret' }],
  ])('is reported once, without the secret: %s', async (code, changed) => {
    there.requests.length = 0
    const error = await failure(imagesInBucket({ ...there.bucket, ...changed }).put('refused/320.webp', bytes))
    expect(error).toMatchObject({ code })
    expect(there.requests).toHaveLength(1)
    expect(JSON.stringify(error) + error.message + error.stack).not.toMatch(/another-secret|Signature=/)
  })

  it('a write or a deletion is a failure', async () => {
    there.trouble = 'no write'
    expect(await failure(files.put('denied/320.webp', bytes))).toMatchObject({ code: 'AccessDenied' })
    there.trouble = 'no delete'
    expect(await failure(files.remove('denied'))).toMatchObject({ code: 'AccessDenied' })
  })
})

describe('a key that may not list the bucket', () => {
  it('gets AccessDenied for a missing picture, which is treated as missing', async () => {
    there.trouble = 'no read'
    expect(await files.read('unlisted/320.webp')).toBeUndefined()
  })
})

describe('a presigned URL', () => {
  const name = 'signed/640.webp'

  it('gives access to one file of a private bucket, unchanged only', async () => {
    await files.put(name, bytes)
    await files.put('signed/320.webp', bytes)
    const url = (await files.locate?.(name))?.url ?? ''
    expect((await fetch(url)).status).toBe(200)
    for (const changed of [
      url.replace(/\?.*/, ''),
      url.replace('640', '320'),
      url.replace('Expires=43200', 'Expires=99999'),
    ])
      expect((await fetch(changed)).status, changed).toBe(403)
  })

  it('is the same for everybody for hours, and outlives the cached redirect', async () => {
    await files.put(name, bytes)
    const sixHours = 6 * 3_600_000
    const start = Math.ceil(Date.now() / sixHours) * sixHours
    const at = async (instant: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: instant })
      return (await files.locate?.(name)) ?? expect.unreachable('it is read by browsers')
    }
    const [first, last, next] = [await at(start), await at(start + sixHours - 1), await at(start + sixHours)]
    expect(last).toEqual(first)
    expect(next.url).not.toBe(first.url)
    expect(first.maxAgeSeconds).toBeGreaterThanOrEqual(3600)
    // The last moment at which a browser still follows the cached redirect.
    vi.setSystemTime(start + sixHours - 1 + first.maxAgeSeconds * 1000)
    expect((await fetch(last.url)).status).toBe(200)
    vi.setSystemTime(start + 12 * 3_600_000 + 1000)
    expect((await fetch(last.url)).status).toBe(403)
  })
})
