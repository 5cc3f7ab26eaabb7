import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app } = await startTestApp()
const { url } = await aBrowser(app)

const red = { r: 200, g: 40, b: 40 }
const aPicture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: red } })
const seeThrough = () =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
const turned = (orientation: number) => aPicture().withMetadata({ orientation }).jpeg().toBuffer()
const plain = () => aPicture().jpeg().toBuffer()

/** Sets the end of the spectral selection to 0, as phones of Samsung write it. */
async function fromSamsung(): Promise<Buffer> {
  const bytes = await aPicture().jpeg({ progressive: false }).toBuffer()
  // The marker, the length, the number of components and two bytes for each of three; then Ss, Se.
  bytes[bytes.indexOf(Buffer.from([0xff, 0xda])) + 12] = 0
  return bytes
}

/** Half of a picture of noise, which does not compress. */
async function cut(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: red, noise } })
    .toFormat(format, { effort: 1 })
    .toBuffer()
  return whole.subarray(0, whole.length / 2)
}

const animated = async () =>
  sharp([await aPicture().png().toBuffer(), await aPicture().negate().png().toBuffer()], { join: { animated: true } })
const withTrailer = async () => Buffer.concat([await plain(), Buffer.from('SEFT and other bytes of a phone')])
const heic = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])

const isRed = /^#c[6-9a]2[5-9a-b]2[5-9a-b]$/
const isWhite = /^#ffffff$/
const notAnImage = 'Please choose a JPEG, PNG, WebP or AVIF picture.'
const isDamaged = 'This picture is damaged.'

type Row = [what: string, bytes: () => Promise<Buffer> | Buffer, size: [number, number], colour?: RegExp, name?: string]

it.each<Row>([
  ['a JPEG of a Samsung phone', fromSamsung, [60, 40]],
  ['a JPEG with a trailer', withTrailer, [60, 40]],
  ['a photo of 48 megapixels', () => aPicture(8064, 6048).jpeg({ quality: 20 }).toBuffer(), [1280, 960]],
  ['a panorama, which keeps its height', () => aPicture(3000, 300).jpeg().toBuffer(), [3000, 300]],
  ['a JPEG without an ending', plain, [60, 40], isRed, 'IMG_1234'],
  ['a JPEG named HEIC', plain, [60, 40], isRed, 'IMG_0001.HEIC'],
  ['a PNG named JPG', () => aPicture().png().toBuffer(), [60, 40], isRed, 'plan.jpg'],
  ['a transparent PNG', () => seeThrough().png().toBuffer(), [60, 40], isWhite],
  ['a transparent PNG with a palette', () => seeThrough().png({ palette: true }).toBuffer(), [60, 40], isWhite],
  ['a transparent WebP', () => seeThrough().webp().toBuffer(), [60, 40], isWhite],
  ['a transparent AVIF', () => seeThrough().avif({ effort: 0 }).toBuffer(), [60, 40], isWhite],
  ['a CMYK JPEG', () => aPicture().toColourspace('cmyk').jpeg().toBuffer(), [60, 40], /^#[9a-e]/],
  ['a grey JPEG', () => aPicture().toColourspace('b-w').jpeg().toBuffer(), [60, 40], /^#(..)\1\1$/],
  ['a PNG of 16 bits', () => aPicture().toColourspace('rgb16').png().toBuffer(), [60, 40]],
  ['an interlaced PNG', () => aPicture().png({ progressive: true }).toBuffer(), [60, 40]],
  ['a progressive JPEG', () => aPicture().jpeg({ progressive: true }).toBuffer(), [60, 40]],
  ['an animated WebP, of which the first picture counts', async () => (await animated()).webp().toBuffer(), [60, 40]],
  ['a JPEG that lies on its right side', () => turned(6), [40, 60]],
  ['a JPEG that lies on its left side', () => turned(8), [40, 60]],
  ['a JPEG upside down', () => turned(3), [60, 40]],
  ['a JPEG with a wide range of colours', () => aPicture().withIccProfile('p3').jpeg().toBuffer(), [60, 40]],
])('%s is decoded, stored and shown', async (_, bytes, [width, height], colour = isRed, name = 'picture.jpg') => {
  const { status, displayUrl } = await upload(await bytes(), name)
  expect([status, displayUrl]).toEqual([200, expect.stringMatching(/^\/images\/[0-9a-f]{32}\/1280\.webp#/)])
  expect(displayUrl.slice(displayUrl.indexOf('#'))).toMatch(colour)
  const shown = await fetch(url + displayUrl)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width, height })
})

it.each([
  ['a HEIC photo', heic, 'This is an iPhone’s HEIC photo. Save it as JPEG, or send it from the phone.'],
  ['a GIF', async () => (await animated()).gif().toBuffer(), notAnImage],
  ['a JPEG that was cut off', () => cut('jpeg'), isDamaged],
  ['a PNG that was cut off', () => cut('png'), isDamaged],
  ['a WebP that was cut off', () => cut('webp'), isDamaged],
])('%s is refused with its reason', async (_, bytes, message) => {
  expect(await upload(await bytes(), 'picture.jpg')).toMatchObject({
    status: 422,
    errors: [{ field: 'image', message }],
  })
})

async function upload(bytes: Buffer, name: string) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${url}/api/images`, { method: 'POST', body: form })
  const body = (await response.json()) as { errors?: object[]; data?: { display_url: string } }
  return { status: response.status, errors: body.errors, displayUrl: body.data?.display_url ?? '' }
}
