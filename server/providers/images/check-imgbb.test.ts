import { afterEach, describe, expect, it } from 'vitest'
import { startImgbbServer, type ImgbbTrouble } from '../../testing/stand-ins/imgbb-server.ts'
import { checkImgbb } from './check-imgbb.ts'
import type { ImgbbAccount } from './imgbb.ts'

const there = await startImgbbServer()
const { account } = there
const found = `imgbb at ${account.apiUrl} accepts IMGBB_API_KEY; pages show its pictures from ${account.apiUrl}.`
afterEach(() => {
  there.trouble = undefined
})
const sentenceFor = (changed: Partial<ImgbbAccount>) =>
  checkImgbb({ ...account, ...changed }).then(
    () => expect.unreachable('it was found to be right'),
    (error: unknown) => (error as Error).message,
  )

describe('checking imgbb', () => {
  it('accepts a valid key without an upload', async () => {
    expect(await checkImgbb(account)).toBe(found)
    expect(there.uploads).toEqual([])
  })

  it('uploads one pixel for a minute if an empty upload is inconclusive', async () => {
    there.trouble = 'silent without a picture'
    expect(await checkImgbb(account)).toBe(found)
    expect(there.uploads.map(({ expirationSeconds }) => expirationSeconds)).toEqual([60])
  })

  it('reports a wrong key, without the key', async () => {
    expect(await sentenceFor({ apiKey: 'wrong-secret' })).toBe(
      'imgbb does not know this key: correct IMGBB_API_KEY (https://api.imgbb.com shows yours).',
    )
  })

  it('reports a URL where nothing listens', async () => {
    expect(await sentenceFor({ apiUrl: 'http://127.0.0.1:9' })).toMatch(
      /^IMGBB_API_URL: http:\/\/127\.0\.0\.1:9 could not be reached: .*Correct the URL, or try again later\.$/,
    )
  })

  it.each<[ImgbbTrouble, RegExp]>([
    ['rate limit', /^imgbb accepts no uploads with IMGBB_API_KEY at the moment \(Rate limit reached\.\): wait, /],
    ['error', /^IMGBB_API_URL .* answers 502 \(an unreadable answer\) to an upload/],
    ['HTML', /^IMGBB_API_URL .* answers 200 \(an unreadable answer\) to an upload/],
    ['cut', /^IMGBB_API_URL: .* could not be reached/],
  ])('reports a failing host: %s', async (trouble, sentence) => {
    there.trouble = trouble
    expect(await sentenceFor({})).toMatch(sentence)
  })
})
