import { createHash } from 'node:crypto'
import { imageWidths } from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../http/problem.ts'
import { takeTurns } from '../../http/take-turns.ts'
import type { ImageFiles } from '../../providers/images/port.ts'
import { averageColour } from './average-colour.ts'
import { rememberImage } from './image-store.ts'

const mostPixels = 40_000_000
/** The longest side that WebP can have. */
const tallest = 16_383
const [smallest, ...larger] = imageWidths
const largest = Math.max(...imageWidths)
const accepted = new Set(['jpeg', 'png', 'webp', 'heif'])
const notAnImage = () => problem(422, 'Please choose a JPEG, PNG, WebP or AVIF picture.', 'image')

/** Decoding takes memory and a core: two at a time, and no endless queue. */
const oneOfTwo = takeTurns({
  atOnce: 2,
  waiting: 20,
  refusal: 'Too many pictures at once. Please try again in a moment.',
})

/**
 * Stores a picture and answers its address. It is decoded by what it is, not by what it calls itself, turned upright,
 * and written anew as WebP: metadata (the place it was taken, say) and whatever hides behind the picture stay out
 * (ruling G37). Behind the address stands its colour, for its place while it loads.
 *
 * @throws Problem 422 not a picture that we take, damaged, or above 40 megapixels, 503 too many at once, or the store
 *   does not take it
 */
export async function uploadImage(deps: Deps, bytes: Buffer): Promise<string> {
  const { images } = deps
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  if (images.kind === 'files') return keepFiles(deps, images, id, bytes)
  const picture = await oneOfTwo(() => resize(bytes, largest))
  return `${await orSayWhy(deps, images.take(id, picture))}${await averageColour(picture)}`
}

/** Every width, under a name made of the bytes: the same bytes always get the same address. */
async function keepFiles(deps: Deps, images: ImageFiles, id: string, bytes: Buffer): Promise<string> {
  const fileOf = (width: number) => `${id}/${width}.webp`
  // First, so that the clean-up of unused pictures finds whatever is left of an upload that broke off.
  await rememberImage(deps.db, id, deps.clock.now())
  let small = await orSayWhy(deps, images.read(fileOf(smallest)))
  if (!small) {
    const made = await oneOfTwo(async () => {
      const others: [name: string, file: Buffer][] = []
      for (const width of larger) others.push([fileOf(width), await resize(bytes, width)])
      return { small: await resize(bytes, smallest), others }
    })
    small = made.small
    // Out of turn: a slow store holds up nobody who waits to decode. The smallest is last: where it is, all are.
    const put = Promise.all(made.others.map(file => images.put(...file)))
    await orSayWhy(
      deps,
      put.then(() => images.put(fileOf(smallest), made.small)),
    )
  }
  // Whatever stands where a store should be may answer something that is no picture.
  return `/images/${fileOf(largest)}${await orSayWhy(deps, averageColour(small))}`
}

/** Why a store failed is for the log; whoever uploads can only try again. */
const orSayWhy = <Done>({ log }: Deps, work: Promise<Done>): Promise<Done> =>
  work.catch((error: unknown) => {
    if (error instanceof Problem) throw error
    log.error({ err: error }, 'a picture could not be stored')
    throw problem(503, 'The picture could not be stored. Please try again in a moment.')
  })

async function resize(bytes: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
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
