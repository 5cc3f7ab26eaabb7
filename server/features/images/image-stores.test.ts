import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { addProperty } from '#contract/properties/add-property.ts'
import { createLog } from '../../app/log.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startImgbbServer } from '../../testing/stand-ins/imgbb-server.ts'
import { startS3Server } from '../../testing/stand-ins/s3-server.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

const notStored = 'The picture could not be stored. Please try again in a moment.'
const [everybodys, ours, imgbb] = [
  await startS3Server(),
  await startS3Server({ isPrivate: true }),
  await startImgbbServer(),
]
const lines: string[] = []

async function aMarketplace(env: Record<string, string>) {
  const log = createLog('trace', { write: line => void lines.push(line) })
  const marketplace = await startTestApp({ env, replace: () => ({ log }) })
  const { url, get } = await aBrowser(marketplace.app)
  return {
    ...marketplace,
    get,
    upload: async (bytes: Buffer) => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(bytes)]), 'picture.jpg')
      const answer = await fetch(`${url}/api/images`, { method: 'POST', body: form })
      const body = (await answer.json()) as { message?: string; data?: { display_url: string } }
      return { status: answer.status, body, url: body.data?.display_url ?? '' }
    },
    /** Fetches it as a page does: whatever comes after # stays in the browser, redirects are followed. */
    fetched: (imageUrl: string) => fetch(new URL(imageUrl.replace(/#.*/, ''), url)),
  }
}

let taken = 0
/** No two are the same. */
const aPicture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({
      IFD0: { Software: `secret-camera ${++taken}` },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer()

afterEach(() => {
  lines.length = 0
  for (const there of [everybodys, ours, imgbb]) there.trouble = undefined
})

const stores = [
  ['on disk', {}],
  ['in a bucket that everybody may read', everybodys.env],
  ['in a private bucket', ours.env],
  ['at imgbb', imgbb.env],
] as const

describe.each(stores)('with pictures %s, an upload', async (_, env) => {
  const { upload, fetched, get, call, given } = await aMarketplace(env)

  it('is served at its URL, re-encoded without its metadata, and can be used in a listing', async () => {
    const original = await aPicture()
    expect(original.toString('latin1')).toContain('secret-camera')
    const { status, body, url } = await upload(original)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { display_url: url } } })
    expect(url).toMatch(/\.webp#[0-9a-f]{6}$/)

    const answer = await fetched(url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1')).not.toMatch(/secret-camera|Exif|GPS/)
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 900, height: 600, exif: undefined })

    const draft = { title: 'Loft', location: 'Bergen', description: 'Light.', minPrice: 1, maxPrice: 2, image: url }
    expect((await call(addProperty, { as: await given.anAgent(), body: draft })).body).toMatchObject({ image: url })
  })

  it('is refused if it is not a picture', async () => {
    expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ status: 422 })
  })

  it('is not needed for the bundled pictures', async () => {
    const { status, headers } = await get('/images/hero-1/640.webp')
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  })

  it('gets a 404 instead of the web page if it does not exist', async () => {
    for (const name of [`${'0'.repeat(32)}/640.webp`, 'nothing/640.webp', `${'0'.repeat(32)}/641.webp`])
      expect(await get(`/images/${name}`)).toMatchObject({ status: 404, body: { message: expect.any(String) } })
  })
})

describe.each(stores.slice(0, 3))('with pictures %s, an upload under a name of ours', async (where, env) => {
  const { upload, fetched, get, deps, passHours } = await aMarketplace(env)

  it('has a URL that does not reveal the store, in three widths', async () => {
    const { url } = await upload(await aPicture(1600, 900))
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}\/1280\.webp#[0-9a-f]{6}$/)
    for (const width of [320, 640, 1280]) {
      const bytes = await (await fetched(url.replace('1280', String(width)))).arrayBuffer()
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
    expect((await get(url.replace('1280.webp', '641.webp').replace(/#.*/, ''))).status).toBe(404)
  })

  it('has the same URL each time, even concurrently', async () => {
    const bytes = await aPicture()
    const answers = await Promise.all([bytes, bytes, bytes].map(upload))
    answers.push(await upload(bytes))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect((await fetched(answers[0]?.url ?? '')).status).toBe(200)
  })

  it('is removed in every width a day after its last use', async () => {
    const { url } = await upload(await aPicture())
    passHours(25)
    expect(await removeUnusedImages(deps)).toBeGreaterThan(0)
    for (const width of [320, 640, 1280]) expect((await fetched(url.replace('1280', String(width)))).status).toBe(404)
    for (const there of [everybodys, ours])
      if (env === there.env) expect(there.names().filter(name => url.includes(name.split('/')[0] ?? ''))).toEqual([])
    expect(await upload(await aPicture()), where).toMatchObject({ status: 200 })
  })
})

describe.each([
  ['that everybody may read', everybodys],
  ['that is private', ours],
] as const)('a bucket %s', async (_, there) => {
  const { upload, fetched, get, deps, given, passHours } = await aMarketplace(there.env)

  it('gets browsers by redirect, as the page policy allows', async () => {
    const { url } = await upload(await aPicture())
    const personal = await get(url.replace(/#.*/, ''))
    expect(personal.headers.get('cache-control'), 'while no listing shows it').toBe('private, max-age=300')
    const { id } = await given.aProperty()
    await deps.db.updateTable('properties').set({ image: url }).where('id', '=', id).execute()
    const { status, headers } = await get(url.replace(/#.*/, ''))
    const place = new URL(headers.get('location') ?? '')
    expect({ status, path: place.pathname }).toEqual({
      status: 302,
      path: `/pictures/${url.slice('/images/'.length).replace(/#.*/, '')}`,
    })
    const maxAge = Number(/^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThanOrEqual(3600)
    expect(place.search === '').toBe(!there.isPrivate)
    if (there.isPrivate) expect(maxAge).toBeLessThan(Number(place.searchParams.get('X-Amz-Expires')))
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`img-src 'self' data: blob: ${there.bucket.endpoint};`)
  })

  it('is not called when a picture is shown', async () => {
    const { url } = await upload(await aPicture())
    there.requests.length = 0
    there.trouble = 'hangs'
    expect((await get(url.replace(/#.*/, ''))).status).toBe(302)
    expect(there.requests).toEqual([])
  })

  it.each(['busy', 'cut', 'no write', 'other region', 'not S3'] as const)(
    'reports a failed upload, stores nothing of it, and accepts it the next time: %s',
    async trouble => {
      const [bytes, before] = [await aPicture(), there.names()]
      there.trouble = trouble
      expect(await upload(bytes)).toMatchObject({ status: 503, body: { message: notStored } })
      expect(lines.join('')).toContain('a picture could not be stored')
      expect(lines.join('')).not.toMatch(/Signature=|Authorization/i)
      there.trouble = undefined
      expect(there.names()).toEqual(before)
      const { status, url } = await upload(bytes)
      expect(status).toBe(200)
      expect((await fetched(url)).status).toBe(200)
    },
  )

  it('that fails during an upload has all of it after a retry', async () => {
    const [bytes, before] = [await aPicture(), there.names()]
    there.trouble = 'dies'
    expect(await upload(bytes)).toMatchObject({ status: 503, body: { message: notStored } })
    expect(there.names()).toHaveLength(before.length + 1)
    there.trouble = undefined
    const { url } = await upload(bytes)
    for (const width of [320, 640, 1280]) expect((await fetched(url.replace('1280', String(width)))).status).toBe(200)
  })

  it('that fails during an upload has nothing of it after a day', async () => {
    const before = there.names()
    there.trouble = 'dies'
    expect(await upload(await aPicture())).toMatchObject({ status: 503 })
    there.trouble = undefined
    const [half = '', ...more] = there.names().filter(name => !before.includes(name))
    expect(more).toEqual([])
    passHours(25)
    await removeUnusedImages(deps)
    expect(there.names()).not.toContain(half)
  })

  it('is cleaned up after an outage', async () => {
    const { url } = await upload(await aPicture())
    passHours(25)
    there.trouble = 'busy'
    await expect(removeUnusedImages(deps)).rejects.toThrow('503')
    there.trouble = undefined
    expect((await fetched(url)).status).toBe(200)
    passHours(1)
    expect(await removeUnusedImages(deps)).toBeGreaterThan(0)
    expect((await fetched(url)).status).toBe(404)
  })
})

describe('imgbb', async () => {
  const { upload, get, deps, passHours } = await aMarketplace(imgbb.env)

  it('gets one picture in the largest width, and its URL is used with the colour', async () => {
    imgbb.uploads.length = 0
    const { url } = await upload(await aPicture(1600, 900))
    expect(imgbb.uploads).toHaveLength(1)
    expect(await sharp(imgbb.uploads[0]?.bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 })
    expect(url.replace(/#.*/, '')).toBe(`${imgbb.account.apiUrl}/1/${imgbb.uploads[0]?.name}.webp`)
    expect((await get('/')).headers.get('content-security-policy')).toContain(
      `img-src 'self' data: blob: ${imgbb.account.apiUrl};`,
    )
  })

  it.each(['rate limit', 'error', 'HTML', 'no success', 'no URL', 'elsewhere', 'cut'] as const)(
    'reports a failed upload and stores nothing of it: %s',
    async trouble => {
      const [bytes, before] = [await aPicture(), imgbb.uploads.length]
      imgbb.trouble = trouble
      expect(await upload(bytes)).toMatchObject({ status: 503, body: { message: notStored } })
      expect(imgbb.uploads).toHaveLength(before)
      expect(lines.join('')).toContain('a picture could not be stored')
      expect(lines.join('')).not.toContain(imgbb.account.apiKey)
      imgbb.trouble = undefined
      expect(await upload(bytes)).toMatchObject({ status: 200 })
    },
  )

  it('asks for another picture if this one is too large', async () => {
    imgbb.trouble = 'too large'
    expect(await upload(await aPicture())).toMatchObject({
      status: 422,
      body: { message: 'This picture is too large. Please choose a smaller one.' },
    })
  })

  it('keeps its pictures: there is nothing to remove later', async () => {
    const { url } = await upload(await aPicture())
    passHours(25)
    expect(await removeUnusedImages(deps)).toBe(0)
    expect((await fetch(url)).status).toBe(200)
  })

  it('with a wrong key gives the usual message, and the log does not contain the key', async () => {
    const wrong = await aMarketplace({ ...imgbb.env, IMGBB_API_KEY: 'wrong-secret' })
    expect(await wrong.upload(await aPicture())).toMatchObject({ status: 503, body: { message: notStored } })
    expect(lines.join('')).toContain('Invalid API v1 key')
    expect(lines.join('')).not.toContain('wrong-secret')
  })
})
