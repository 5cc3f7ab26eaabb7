import { afterEach, describe, expect, it } from 'vitest'
import { Problem } from '../../ground/problem.ts'
import { startImgbbServer } from '../../testing/stand-ins/imgbb-server.ts'
import { imagesAtImgbb, imgbbOrigins } from './imgbb.ts'

const there = await startImgbbServer()
const { account } = there
const host = imagesAtImgbb(account, 700)
const bytes = Buffer.from('a picture')
afterEach(() => {
  there.trouble = undefined
})
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it worked'),
    (error: unknown) => error as Error,
  )

describe('a picture for imgbb', () => {
  it('is sent in the field image, and available at the returned URL', async () => {
    const url = await host.take('0a1b', bytes)
    expect(url).toBe(`${account.apiUrl}/1/0a1b.webp`)
    expect(there.uploads).toEqual([{ name: '0a1b', bytes, type: 'image/webp', expirationSeconds: 0 }])
    expect(await (await fetch(url)).text()).toBe('a picture')
  })

  it.each([
    ['rate limit', 'imgbb answers 400, code 100: Rate limit reached.'],
    ['error', 'imgbb answers 502, code none: an unreadable answer'],
    ['HTML', 'imgbb answers 200, code none: an unreadable answer'],
    ['no success', 'imgbb answers 200, code none: an unreadable answer'],
    ['no URL', 'imgbb answers 200, code none: an unreadable answer'],
    ['redirect', 'imgbb answers 307, code none: an unreadable answer'],
    ['elsewhere', 'imgbb returned a URL that pages may not show'],
    ['hangs', `${account.apiUrl} could not be reached: no answer in time`],
    ['cut', /could not be reached: (UND_ERR_SOCKET|ECONNRESET|EPIPE)$/],
  ] as const)('fails if imgbb refuses it, with the reason for the log: %s', async (trouble, reason) => {
    there.uploads.length = 0
    there.trouble = trouble
    const error = await failure(host.take('0a1b', bytes))
    expect(error).not.toBeInstanceOf(Problem)
    expect(error.message).toMatch(reason)
    expect(there.uploads).toEqual([])
  })

  it('is reported to the uploader if it is too large', async () => {
    there.trouble = 'too large'
    expect(await failure(host.take('0a1b', bytes))).toMatchObject({ status: 422, errors: [{ field: 'image' }] })
  })

  it('fails if nothing listens', async () => {
    const nowhere = imagesAtImgbb({ ...account, apiUrl: 'http://127.0.0.1:9' })
    expect((await failure(nowhere.take('0a1b', bytes))).message).toMatch(
      /^http:\/\/127\.0\.0\.1:9 could not be reached/,
    )
  })

  it('with a wrong key fails without revealing the key, even if imgbb repeats it', async () => {
    const error = await failure(imagesAtImgbb({ ...account, apiKey: 'wrong-secret' }).take('0a1b', bytes))
    expect(error.message).toBe('imgbb answers 400, code 100: Invalid API v1 key. (…)')
    expect(JSON.stringify(error) + String(error.stack)).not.toContain('wrong-secret')
  })
})

describe('the pictures at imgbb', () => {
  it('are loaded from its two hosts, or from the stand-in', () => {
    expect(imgbbOrigins({ ...account, apiUrl: 'https://api.imgbb.com' })).toEqual([
      'https://i.ibb.co',
      'https://i.ibb.co.com',
    ])
    expect(imgbbOrigins(account)).toEqual([account.apiUrl])
  })
})
