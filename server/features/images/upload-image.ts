import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { imageWidths } from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { averageColour } from './average-colour.ts'
import { rememberImage } from './image-store.ts'
import { takeTurns } from './take-turns.ts'

const mostPixels = 40_000_000
/** The longest side that WebP can have. */
const tallest = 16_383
const accepted = new Set(['jpeg', 'png', 'webp', 'heif'])
const notAnImage = () => problem(422, 'Please choose a JPEG, PNG, WebP or AVIF picture.', 'image')

/** Decoding takes memory and a core: two at a time, and no endless queue. */
const oneOfTwo = takeTurns({ atOnce: 2, waiting: 20 })

/**
 * Stores a picture and answers its address. It is decoded by what it is, not by what it calls itself, turned upright,
 * and written anew in every width as WebP: metadata (the place it was taken, say) and whatever hides behind the picture
 * stay out (ruling G37). Behind the address stands its colour, for its place while it loads. The same bytes always get
 * the same address.
 *
 * @throws Problem 422 not a picture that we take, damaged, or above 40 megapixels, 503 too many at once
 */
export async function uploadImage({ db, clock, images }: Deps, bytes: Buffer): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const largest = Math.max(...imageWidths)
  // First, so that the clean-up of unused pictures does not take the files just when they are found to be there.
  await rememberImage(db, id, clock.now())
  if (!(await images.read(`${id}/${largest}.webp`)))
    await oneOfTwo(async () => {
      for (const width of imageWidths) await images.put(`${id}/${width}.webp`, await resize(bytes, width))
    })
  const smallest = await images.read(`${id}/${Math.min(...imageWidths)}.webp`)
  return `/images/${id}/${largest}.webp${smallest ? await averageColour(smallest) : ''}`
}

async function resize(bytes: Buffer, width: number): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })
  const { format, compression } = await picture.metadata().catch((error: unknown) => {
    throw /pixel limit/i.test(String(error)) ? tooLarge() : notAnImage()
  })
  // HEIF is a container: of what it may hold, only AVIF can be decoded everywhere.
  if (!accepted.has(format) || (format === 'heif' && compression !== 'av1')) throw notAnImage()
  return picture
    .rotate()
    .resize({ width, height: tallest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch((error: unknown) => {
      throw /pixel limit/i.test(String(error)) ? tooLarge() : problem(422, 'This picture is damaged.', 'image')
    })
}

const tooLarge = () => problem(422, 'This picture has more than 40 megapixels.', 'image')
