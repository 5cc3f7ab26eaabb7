import sharp from 'sharp'
import { sharedSize } from '#contract/images/images.ts'

/**
 * Maximum pixels of a picture, by what its format costs to decode: a JPEG shrinks while it is read, so that it takes 3 bytes
 * per pixel at most; the others take 4 bytes and more, AVIF some 20, whatever the size of the file.
 */
const mostPixels: Readonly<Partial<Record<string, number>>> = {
  jpeg: 120_000_000,
  png: 40_000_000,
  webp: 40_000_000,
  heif: 12_000_000,
}
/** A picture's height is at most this many times its width: a narrow one would be stored as a very long one. */
const mostHeightPerWidth = 3
/** A panorama is stored wider than asked for, so that it keeps this height, up to this width. */
const [leastHeight, mostWidth] = [640, 8192]

/** Refusal of a picture, with a message for the uploader. */
export class PictureRefused extends Error {}

const notAnImage = () => new PictureRefused('Please choose a JPEG, PNG, WebP or AVIF picture.')
const damaged = () => new PictureRefused('This picture is damaged.')

export interface Rendered {
  /** WebP files, one for each width asked for. */
  files: Buffer[]
  /** Average colour, such as `#b8a48c`. */
  colour: string
}

// Decode one picture at a time on one thread, and cache nothing.
sharp.cache(false)
sharp.concurrency(1)
// Block all other decoders, so that they never read untrusted bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer'].map(loader => `VipsForeignLoad${loader}`),
})

/**
 * Decodes a picture once and encodes it as WebP in each width. It is turned upright, a smaller one is not enlarged, what is
 * transparent becomes white, and metadata stays out. Of an animated picture only the first page is decoded. Faults that
 * browsers show without a word are taken; a picture that was cut off is refused.
 *
 * Runs in a separate process (picture-worker.ts), because a crafted picture may crash the decoder.
 *
 * @throws PictureRefused not a picture of the accepted formats, damaged, or too large; known before it is decoded,
 *   except for the damage
 */
export async function renderPicture(bytes: Uint8Array, widths: readonly number[]): Promise<Rendered> {
  const original = await readHeader(bytes)
  const asked = Math.max(...widths)
  const largest = storedWidth(asked, original)
  const { data, info } = await sharp(bytes, { limitInputPixels: original.most, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged()
    })
  const { width, height, channels } = info
  const decoded = () => sharp(data, { raw: { width, height, channels } })
  const files: Buffer[] = []
  for (const to of widths) {
    const resized = decoded().resize({ width: to === asked ? largest : to, withoutEnlargement: true })
    files.push(await resized.webp({ quality: 80 }).toBuffer())
  }
  return { files, colour: averageColour(data, channels) }
}

/** Crops a stored picture to the size that chats show beside a link, as JPEG: few of them know WebP. */
export const renderShared = async (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: mostPixels['webp'] ?? 0 })
    .resize({ ...sharedSize, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()

/** Size of the upright picture, and the pixels that its format may have. */
interface Header {
  width: number
  height: number
  most: number
}

/** Returns the width in which the largest file of a picture is stored. */
const storedWidth = (asked: number, { width, height }: Header): number =>
  Math.min(mostWidth, Math.max(asked, Math.round((leastHeight * width) / height)))

/**
 * Reads only the header.
 *
 * @throws PictureRefused
 */
async function readHeader(bytes: Uint8Array): Promise<Header> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  // HEIF is a container for several formats; only AVIF can be decoded everywhere.
  if (!header || (header.format === 'heif' && header.compression !== 'av1')) throw notReadable(bytes)
  const { format, autoOrient } = header
  const { width, height } = autoOrient
  const most = mostPixels[format]
  if (most === undefined) throw notAnImage()
  if (width * height > most) {
    const advice = format === 'jpeg' ? '' : ' Please save it as JPEG, or smaller.'
    throw new PictureRefused(`This picture has more than ${most / 1_000_000} megapixels.${advice}`)
  }
  if (height > mostHeightPerWidth * width)
    throw new PictureRefused(`This picture is more than ${mostHeightPerWidth} times as high as it is wide.`)
  return { width, height, most }
}

/** Refusal of bytes without a readable header, by what they begin with. */
function notReadable(bytes: Uint8Array): PictureRefused {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  // The file types of HEIC, ISO/IEC 23008-12.
  if (/^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/s.test(start))
    return new PictureRefused('This is an iPhone’s HEIC photo. Save it as JPEG, or send it from the phone.')
  // The header of a WebP that was cut off cannot be read.
  return /^RIFF.{4}WEBP$/s.test(start) ? damaged() : notAnImage()
}

/** Mean of the pixels. */
function averageColour(pixels: Buffer, channels: number): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += channels)
    for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
  const count = pixels.length / channels
  return `#${Buffer.from(sums.map(sum => Math.round(sum / count))).toString('hex')}`
}
