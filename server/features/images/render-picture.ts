import sharp from 'sharp'

/** Maximum pixels of a picture. Decoding takes at least 4 bytes per pixel, whatever the size of the file. */
const mostPixels = 40_000_000
/** AVIF takes some 20 bytes per pixel to decode, and a file of a kilobyte can hold any number of them. */
const mostAvifPixels = 12_000_000
/** A picture's height is at most this many times its width: a narrow one would be stored as a very long one. */
const mostHeightPerWidth = 3

/** Refusal of a picture, with a message for the uploader. */
export class PictureRefused extends Error {}

const notAnImage = () => new PictureRefused('Please choose a JPEG, PNG, WebP or AVIF picture.')
const tooManyPixels = () => new PictureRefused('This picture has more than 40 megapixels.')

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
 * Decodes a picture once and encodes it as WebP in each width. It is turned upright, a smaller one is not enlarged, and
 * metadata stays out. Of an animated picture only the first page is decoded.
 *
 * Runs in a separate process (picture-worker.ts), because a crafted picture may crash the decoder.
 *
 * @throws PictureRefused not a picture of the accepted formats, damaged, or too large; known before it is decoded,
 *   except for the damage
 */
export async function renderPicture(bytes: Uint8Array, widths: readonly number[]): Promise<Rendered> {
  await requireAcceptable(bytes)
  const original = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 })
  const largest = Math.max(...widths)
  const { data, info } = await original
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureRefused('This picture is damaged.')
    })
  const { width, height, channels } = info
  const decoded = () => sharp(data, { raw: { width, height, channels } })
  const files: Buffer[] = []
  for (const to of widths)
    files.push(await decoded().resize({ width: to, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer())
  return { files, colour: averageColour(data, channels) }
}

/** Reads only the header. */
async function requireAcceptable(bytes: Uint8Array): Promise<void> {
  const { format, compression, autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/i.test(String(error)) ? tooManyPixels() : notAnImage()
    })
  // HEIF is a container for several formats; only AVIF can be decoded everywhere.
  if (format === 'heif' && compression !== 'av1') throw notAnImage()
  const { width, height } = autoOrient
  if (width * height > mostPixels) throw tooManyPixels()
  if (format === 'heif' && width * height > mostAvifPixels)
    throw new PictureRefused('This picture has more than 12 megapixels. Please save it as JPEG, or smaller.')
  if (height > mostHeightPerWidth * width)
    throw new PictureRefused(`This picture is more than ${mostHeightPerWidth} times as high as it is wide.`)
}

/** Mean of the pixels, on white where they are transparent. */
function averageColour(pixels: Buffer, channels: number): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += channels) {
    const alpha = channels === 4 ? (pixels[at + 3] ?? 255) / 255 : 1
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha + 255 * (1 - alpha)
  }
  const count = pixels.length / channels
  return `#${Buffer.from(sums.map(sum => Math.round(sum / count))).toString('hex')}`
}
