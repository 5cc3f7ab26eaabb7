import { statfsSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addProperty } from '#contract/properties/add-property.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { spendLimit } from '../../testing/spend-limit.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { windowMs } from './limit-uploads.ts'

const { app, call, given } = await startTestApp()
const { url } = await aBrowser(app)

async function upload(
  bytes: Uint8Array<ArrayBuffer> | string,
  { name = 'picture.jpg', field = 'image', headers = {} } = {},
) {
  const form = new FormData()
  form.set(field, new Blob([bytes], { type: 'image/jpeg' }), name)
  const response = await fetch(`${url}/api/images`, { method: 'POST', body: form, headers })
  const body = (await response.json()) as {
    message?: string
    errors?: { field: string; message: string }[]
    success?: boolean
    data?: { display_url: string }
  }
  return { status: response.status, body, url: body.data?.display_url ?? '' }
}
const stored = async (imageUrl: string, width = 1280) => {
  const response = await fetch(`${url}${imageUrl.replace(/\d+\.webp.*$/, `${width}.webp`)}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, ...(await sharp(bytes).metadata()) }
}
const aPicture = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })

const aNoise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 99, sigma: 60 } },
  })
/** A large JPEG. It is written row by row, which needs little memory. */
const aLargeJpeg = (width: number, height: number) => aPicture(width, height).jpeg({ optimiseCoding: false }).toBuffer()
/** Place of the start of the scan in a JPEG. */
const scanOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda]))

describe('uploading a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('stores %s as WebP in three widths', async format => {
    const { status, body, url } = await upload(await aPicture(1600, 900).toFormat(format, { effort: 1 }).toBuffer())
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { display_url: url } } })
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}\/1280\.webp#[0-9a-f]{6}$/)
    for (const width of [320, 640, 1280])
      expect(await stored(url, width)).toMatchObject({ format: 'webp', width, height: Math.round((width * 9) / 16) })
  })

  it('appends its colour to the URL, which can be used in a listing', async () => {
    const halves = aPicture(400, 300, '#ff0000').composite([
      { input: { create: { width: 200, height: 300, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
    ])
    const { url } = await upload(await halves.png().toBuffer())
    const [red, green, blue] = (/#(..)(..)(..)$/.exec(url) ?? []).slice(1).map(part => Number.parseInt(part, 16))
    expect(red).toBeCloseTo(128, -1)
    expect(green).toBeLessThan(6)
    expect(blue).toBeCloseTo(128, -1)
    const draft = { title: 'Loft', location: 'Bergen', description: 'Light.', minPrice: 1, maxPrice: 2, image: url }
    const { body } = await call(addProperty, { as: await given.anAgent(), body: draft })
    expect(body).toMatchObject({ image: url })
  })

  it('rotates it upright and removes its metadata, location included', async () => {
    const bytes = await aPicture(400, 200)
      .withExif({
        IFD0: { Copyright: 'Mina Moore', Software: 'secret-camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    expect(bytes.toString('latin1')).toContain('secret-camera')
    const saved = await stored((await upload(bytes)).url)
    expect(saved).toMatchObject({ width: 200, height: 400 })
    expect([saved.orientation, saved.exif, saved.xmp, saved.icc, saved.iptc]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect(saved.bytes.toString('latin1')).not.toMatch(/secret-camera|Mina|Exif|GPS/)
  })

  it('drops data after the end of the picture', async () => {
    const bytes = Buffer.concat([await aPicture(40, 40).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { url } = await upload(bytes)
    expect((await stored(url)).bytes.toString('latin1')).not.toContain('script')
  })

  it('does not enlarge a small one', async () => {
    const { url } = await upload(await aPicture(100, 50, 'red').png().toBuffer())
    for (const width of [320, 640, 1280]) expect(await stored(url, width)).toMatchObject({ width: 100, height: 50 })
  })

  it('accepts a height of at most three times the width', async () => {
    const { url } = await upload(await aPicture(300, 900).png().toBuffer())
    expect(await stored(url)).toMatchObject({ width: 300, height: 900 })
    const message = 'This picture is more than 3 times as high as it is wide.'
    const tooHigh = { status: 422, body: { message, errors: [{ field: 'image', message }] } }
    expect(await upload(await aPicture(300, 901).png().toBuffer())).toMatchObject(tooHigh)
    const onItsSide = await aPicture(901, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await upload(onItsSide)).toMatchObject(tooHigh)
    const upright = await aPicture(300, 901).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await upload(upright)).toMatchObject({ status: 200 })
  })

  it('keeps one page of an animated picture', async () => {
    const pages = await Promise.all(['red', 'lime', 'blue'].map(shade => aPicture(60, 40, shade).png().toBuffer()))
    const { url } = await upload(
      await sharp(pages, { join: { animated: true } })
        .webp()
        .toBuffer(),
    )
    expect(url).toMatch(/#f[a-f0-9]0[0-3]0[0-3]$/)
    const { width, height, pages: left } = await stored(url)
    expect({ width, height, left }).toEqual({ width: 60, height: 40, left: undefined })
  })

  it('derives the URL from the bytes', async () => {
    const [one, two] = [
      await aPicture(50, 50, 'blue').png().toBuffer(),
      await aPicture(50, 50, 'navy').png().toBuffer(),
    ]
    const urls = await Promise.all([one, one, two, one].map(async bytes => (await upload(bytes)).url))
    expect(urls[1]).toBe(urls[0])
    expect(urls[3]).toBe(urls[0])
    expect(urls[2]).not.toBe(urls[0])
  })

  const notOurs = 'Please choose a JPEG, PNG, WebP or AVIF picture.'
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'This is a picture. Really.'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['nothing but zeros', '\u0000'.repeat(100)],
  ])('refuses %s, whatever its declared type', async (_, text) => {
    for (const name of ['picture.jpg', 'picture.svg', 'index.html', '../../x.png'])
      expect(await upload(text, { name })).toMatchObject({ status: 422, body: { message: notOurs } })
  })

  it.each(['gif', 'tiff'] as const)('refuses %s', async format => {
    const bytes = await aPicture(20, 20).toFormat(format).toBuffer()
    expect(await upload(bytes)).toMatchObject({ status: 422, body: { message: notOurs } })
  })

  it.each([
    // Some phones write 0 where a plain JPEG has 63, and some programs leave bytes between two markers.
    ['an end of the spectrum of 0', (bytes: Buffer) => void bytes.writeUInt8(0, scanOf(bytes) + 12)],
    [
      'bytes after a segment',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(3), bytes.subarray(2)]),
    ],
  ])('takes a JPEG with a fault that browsers show without a word: %s', async (_, spoil) => {
    const bytes = await aPicture(600, 400).jpeg().toBuffer()
    const spoilt = spoil(bytes) ?? bytes
    const { url } = await upload(spoilt)
    expect(await stored(url)).toMatchObject({ width: 600, height: 400 })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that was cut off', async format => {
    const whole = await aNoise(600, 600).toFormat(format).toBuffer()
    for (const share of [0.3, 0.6, 0.95])
      expect(await upload(whole.subarray(0, whole.length * share)), `${share}`).toMatchObject({
        status: 422,
        body: { message: 'This picture is damaged.' },
      })
  })

  it('takes a JPEG of 48 megapixels and a long panorama, which keeps its height', async () => {
    const large = await aLargeJpeg(8064, 6048)
    expect(await stored((await upload(large)).url)).toMatchObject({ width: 1280, height: 960 })
    const panorama = await aLargeJpeg(16_000, 3900)
    const { url } = await upload(panorama)
    expect(await stored(url)).toMatchObject({ height: 640, width: 2626 })
    expect(await stored(url, 640)).toMatchObject({ height: 156, width: 640 })
  })

  it('lays what is transparent on white', async () => {
    const plan = sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } }).composite([
      { input: { create: { width: 100, height: 200, channels: 3, background: 'black' } }, left: 0, top: 0 },
    ])
    for (const format of ['png', 'webp', 'avif'] as const) {
      const { url } = await upload(await plan.toFormat(format).toBuffer())
      const { bytes, hasAlpha } = await stored(url)
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([hasAlpha, data[0], data.at(-1)], format).toEqual([false, expect.closeTo(0, -1), 255])
      expect(url, format).toMatch(/#a[89ab]a[89ab]a[89ab]$/)
    }
  })

  it('says of a HEIC photo what to do, and judges a file by its bytes', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
    expect(await upload(heic, { name: 'IMG_1234' })).toMatchObject({
      status: 422,
      body: { message: 'This is an iPhone’s HEIC photo. Save it as JPEG, or send it from the phone.' },
    })
    const named = await upload(await aPicture(30, 20).jpeg().toBuffer(), { name: 'IMG_0001.HEIC' })
    expect(named.status).toBe(200)
  })

  it('refuses more than 10 MB', async () => {
    for (const bytes of [1, 1000, 70_000, 2_000_000])
      expect(await upload(Buffer.alloc(10 * 1024 * 1024 + bytes)), `${bytes} more`).toMatchObject({
        status: 413,
        body: { message: 'This is too large.' },
      })
  })

  it('refuses the first byte above 10 MB, even when it arrives late', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    const body = Readable.from(
      (async function* () {
        yield Buffer.from(head)
        yield Buffer.alloc(10 * 1024 * 1024)
        await new Promise(resolve => setTimeout(resolve, 300))
        yield Buffer.from('!')
        yield Buffer.from('\r\n--x--\r\n')
      })(),
    )
    const answer = await fetch(`${url}/api/images`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status).toBe(413)
  })

  it('refuses more than 40 megapixels without decoding them', async () => {
    // Decoding would find the damage, because only the header claims the size.
    expect(await upload(await pngThatClaims(12_000, 12_000))).toMatchObject({
      status: 422,
      body: { message: 'This picture has more than 40 megapixels. Please save it as JPEG, or smaller.' },
    })
    expect(await upload(await pngThatClaims(6000, 6000))).toMatchObject({
      status: 422,
      body: { message: 'This picture is damaged.' },
    })
  })
})

/** A small PNG whose header claims this size. */
async function pngThatClaims(width: number, height: number) {
  const bytes = await aPicture(20, 20).png().toBuffer()
  const header = bytes.indexOf('IHDR')
  bytes.writeUInt32BE(width, header + 4)
  bytes.writeUInt32BE(height, header + 8)
  // The checksum follows the name of the chunk and its 13 bytes.
  bytes.writeUInt32BE(crc32(bytes.subarray(header, header + 17)), header + 17)
  return bytes
}

describe('an AVIF picture', async () => {
  /** The largest that is accepted: 12 megapixels. */
  const largest = await aPicture(4000, 3000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()
  const thatClaims = (width: number, height: number) => {
    const bytes = Buffer.from(largest)
    const extent = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(width, extent)
    bytes.writeUInt32BE(height, extent + 4)
    return bytes
  }
  const tooMany = {
    status: 422,
    body: { message: 'This picture has more than 12 megapixels. Please save it as JPEG, or smaller.' },
  }

  it('of 12 megapixels is accepted', async () => {
    expect(await upload(largest)).toMatchObject({ status: 200 })
  })

  it('of more is refused by its header, however many arrive at once', async () => {
    // Decoding would find the damage, because only the header claims the size.
    const bombs = [thatClaims(6300, 6300), thatClaims(4001, 3000)]
    expect(await Promise.all(bombs.map(bomb => upload(bomb)))).toMatchObject([tooMany, tooMany])
  })

  it('is refused if its header claims a smaller size', async () => {
    expect(await upload(thatClaims(100, 100))).toMatchObject({
      status: 422,
      body: { message: 'This picture is damaged.' },
    })
  })
})

describe('an upload form', () => {
  const missing = { status: 400, body: { message: 'Image is required' } }

  it('requires the picture in the field image', async () => {
    expect(await upload(await aPicture(9, 9).png().toBuffer(), { field: 'file' })).toMatchObject(missing)
    expect(await upload('')).toMatchObject(missing)
    const empty = await fetch(`${url}/api/images`, { method: 'POST', body: new FormData() })
    expect(empty.status).toBe(400)
  })

  it('gets a response even with a large file in the wrong field', async () => {
    expect(await upload(Buffer.alloc(5_000_000), { field: 'file' })).toMatchObject(missing)
  })

  it('releases its connection when it is refused, so that the server can stop', async () => {
    const stopping = await startTestApp()
    const there = await aBrowser(stopping.app)
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(5_000_000)]), 'a.jpg')
    await fetch(`${there.url}/api/images`, { method: 'POST', body: form })
    const began = performance.now()
    await stopping.app.close()
    // A request that nobody reads would end after 60 s.
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('cannot be JSON', async () => {
    const answer = await fetch(`${url}/api/images`, {
      method: 'POST',
      body: '{"image":"x"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(415)
  })

  it('is refused if it breaks off', async () => {
    const answer = await fetch(`${url}/api/images`, {
      method: 'POST',
      body: '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('the limit of uploads', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
  const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\r\n--x--\r\n'
  const uploadAs = async (headers: Record<string, string>) =>
    (
      await limited.app.inject({
        method: 'POST',
        url: '/api/images',
        payload: form,
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      })
    ).statusCode

  it('stops a network of visitors, not signed-in users, after a thousand in an hour', async () => {
    for (let uploaded = 0; uploaded < 12; uploaded++) expect(await uploadAs({})).toBe(400)
    await spendLimit(limited.deps.db, 'upload:127.0.0.1', 998)
    for (let uploaded = 0; uploaded < 2; uploaded++) expect(await uploadAs({})).toBe(400)
    expect(await uploadAs({ 'x-forwarded-for': '10.0.0.1' })).toBe(429)
    expect(await uploadAs({ authorization: 'Bearer nonsense' })).toBe(429)
    const agent = await limited.given.anAgent()
    for (let uploaded = 0; uploaded < 60; uploaded++)
      expect(await uploadAs({ authorization: `Bearer ${agent.token}` })).toBe(400)
    expect(await uploadAs({ authorization: `Bearer ${agent.token}` })).toBe(429)
    expect(await uploadAs({ authorization: `Bearer ${(await limited.given.anAgent()).token}` })).toBe(400)
  })
})

describe('the day’s budget of pictures', async () => {
  const env = { RATE_LIMIT: 'on', UPLOAD_MB_PER_CLIENT: '1', UPLOAD_MB_PER_ACCOUNT: '1' }
  const limited = await startTestApp({ env })
  const there = await aBrowser(limited.app)
  let mean = 60
  /** Stored as 340 KB. */
  const noise = () =>
    sharp({
      create: {
        width: 640,
        height: 640,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: ++mean, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
  async function uploadAs(token: string | undefined, bytes: Buffer) {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(bytes)]), 'picture.png')
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${there.url}/api/images`, { method: 'POST', body: form, headers })
    return {
      status: answer.status,
      wait: Number(answer.headers.get('retry-after')),
      body: (await answer.json()) as object,
    }
  }

  it.each([
    ['a visitor', 'Your network has uploaded as many pictures as it can in a day. Please try again tomorrow.'],
    ['an account', 'You have uploaded as many pictures as you can in a day. Please try again tomorrow.'],
  ])('limits what %s stores', async (who, message) => {
    const token = who === 'a visitor' ? undefined : (await limited.given.anAgent()).token
    const [first, ...more] = await Promise.all([noise(), noise(), noise(), noise()])
    expect(await uploadAs(token, first)).toMatchObject({ status: 200 })
    // What is stored already costs next to nothing.
    for (let again = 0; again < 3; again++) expect(await uploadAs(token, first)).toMatchObject({ status: 200 })
    const answers = []
    for (const bytes of more) answers.push(await uploadAs(token, bytes))
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { message, errors: [{ field: 'image', message }] } })
    expect(refused?.wait).toBeGreaterThan(86_000)
  })
})

const aSmallUpload = async (at: string, { from = '192.0.2.1', token = '' } = {}) => {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await aPicture(30, 20).png().toBuffer())]), 'picture.png')
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${at}/api/images`, { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as object, wait: answer.headers.get('retry-after') }
}

/** Lets these uploads send on, so that none counts as slow. */
function sendOn(requests: readonly http.ClientRequest[]) {
  const chunk = 'x'.repeat(100_000)
  const timer = setInterval(() => requests.forEach(request => request.destroyed || request.write(chunk)), 400)
  return () => {
    clearInterval(timer)
    for (const request of requests) request.destroy()
  }
}
const statusesOf = (requests: readonly http.ClientRequest[]) => {
  const statuses: (number | undefined)[] = []
  for (const request of requests) request.once('response', ({ statusCode }) => statuses.push(statusCode))
  return statuses
}

describe('concurrent uploads', async () => {
  const behindProxy = { TRUST_PROXY: '1' }
  const there = await startTestApp({ env: behindProxy })
  const limited = await startTestApp({ env: { ...behindProxy, RATE_LIMIT: 'on' } })
  const [{ url: unlimitedAt }, { url: limitedAt }] = [await aBrowser(there.app), await aBrowser(limited.app)]
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  function halfAnUpload(at: string, { from = '192.0.2.1', token = '' } = {}) {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '9000000',
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const request = http.request(`${at}/api/images`, { method: 'POST', headers })
    request.on('error', () => undefined)
    request.write(`${head}${'x'.repeat(1000)}`)
    return request
  }
  const tooMany = {
    status: 503,
    body: { message: 'Too many pictures at once. Please try again in a moment.' },
    wait: '2',
  }

  it('are limited to six per network of visitors, who wait, and free their slot when a client disconnects', async () => {
    const fast = Array.from({ length: 6 }, () => halfAnUpload(unlimitedAt))
    const stop = sendOn(fast)
    await expect
      .poll(() => aSmallUpload(unlimitedAt), { interval: 200 })
      .toMatchObject({ ...tooMany, body: { message: tooMany.body.message.replace(' at', ' from your network at') } })
    const waiting = aSmallUpload(unlimitedAt)
    fast[0]?.destroy()
    expect(await waiting).toMatchObject({ status: 200 })
    stop()
  })

  it('over a weak line last as long as nobody else wants their slot', async () => {
    const weak = Array.from({ length: 6 }, () => halfAnUpload(unlimitedAt))
    const statuses = statusesOf(weak)
    await new Promise(resolve => setTimeout(resolve, 2 * windowMs))
    expect(statuses).toEqual([])
    await expect.poll(() => aSmallUpload(unlimitedAt), { interval: 200 }).toMatchObject({ status: 200 })
    await expect.poll(() => statuses).toEqual([408])
    for (const request of weak) request.destroy()
  })

  it('by visitors do not block people with an account', async () => {
    const { token } = await limited.given.anAgent()
    const visitors = Array.from({ length: 12 }, (_, n) => halfAnUpload(limitedAt, { from: `198.51.100.${n}` }))
    const statuses = statusesOf(visitors)
    const stop = sendOn(visitors)
    await expect.poll(() => statuses, { interval: 20 }).toEqual([503, 503, 503, 503])
    expect(await aSmallUpload(limitedAt, { from: '203.0.113.1' })).toMatchObject(tooMany)
    expect(await aSmallUpload(limitedAt, { token })).toMatchObject({ status: 200 })
    stop()
  })

  it('keep an account’s priority when they are refused', async () => {
    const [agent, ...others] = await Promise.all(Array.from({ length: 6 }, () => limited.given.anAgent()))
    const asAgent = () => aSmallUpload(limitedAt, { token: agent?.token })
    const visitors = Array.from({ length: 9 }, (_, n) => halfAnUpload(limitedAt, { from: `198.51.101.${n}` }))
    const statuses = statusesOf(visitors)
    const stopVisitors = sendOn(visitors)
    await expect.poll(() => statuses, { interval: 20 }).toEqual([503])
    const people = others.map(({ token }) => halfAnUpload(limitedAt, { token }))
    const refused = statusesOf(people)
    const stopPeople = sendOn(people)
    await expect.poll(() => refused, { interval: 20 }).toEqual([503])
    expect(await asAgent()).toMatchObject(tooMany)
    stopPeople()
    await expect.poll(asAgent, { interval: 50 }).toMatchObject({ status: 200 })
    stopVisitors()
  })
})

const uploadTo = async (there: Browser) => {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await aPicture(30, 20).png().toBuffer())]), 'picture.png')
  const answer = await fetch(`${there.url}/api/images`, { method: 'POST', body: form })
  return [answer.status, await answer.json()]
}

describe('an upload while the disk is nearly full', () => {
  const refused = [503, { message: 'Pictures cannot be uploaded right now. Please try again later.' }]

  it('is refused while the server stays ready for everything else', async () => {
    const { bavail, bsize } = statfsSync(tmpdir())
    const twiceTheFree = Math.ceil((2 * bavail * bsize) / 2 ** 20)
    const fuller = await startTestApp({ env: { DISK_RESERVE_MB: String(twiceTheFree) } })
    const there = await aBrowser(fuller.app)
    expect(await uploadTo(there)).toMatchObject(refused)
    expect((await there.get('/api/readyz')).status).toBe(200)
  })

  it('is refused, and the server is not ready once the database may stop', async () => {
    const full = await startTestApp({ env: { DISK_RESERVE_MB: '1000000000' } })
    const there = await aBrowser(full.app)
    expect(await uploadTo(there)).toMatchObject(refused)
    expect((await there.get('/api/readyz')).status).toBe(503)
    expect((await there.get('/api/healthz')).status).toBe(200)
  })
})
