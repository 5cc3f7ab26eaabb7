import { createHash } from 'node:crypto'
import { imageWidths } from '#contract/images/images.ts'
import type { Deps } from '../../deps/deps.ts'
import type { QueueOptions } from '../../ground/limit-concurrency.ts'
import { Problem, problem } from '../../ground/problem.ts'
import type { ImageFiles } from '../../providers/images/port.ts'
import { decodePicture, UndecodablePicture } from './decode-picture.ts'
import { completeImage, insertImage } from './image-store.ts'
import type { Rendered } from './render-picture.ts'
import { requireRoom } from './stored-quota.ts'
import { chargeForCrash, requireBudget, spendBudget, type Uploader } from './upload-budget.ts'

const [smallest, ...larger] = imageWidths
const largest = Math.max(...imageWidths)

/**
 * Stores a picture and returns its URL. The format is read from the bytes, not from the name. The picture is turned
 * upright and encoded again as WebP, which removes metadata, such as the place it was taken, and any appended data
 * (ruling G37). The URL ends with the picture's colour, which fills its place while it loads.
 *
 * @param queue its signal ends the wait for a decoder when the uploader has gone
 * @throws Problem 409 the account's quota is used up, 422 not a picture that we accept, damaged or too large, 429 the
 *   day's budget is used up, 503 too many at once, or the store does not take it
 */
export async function uploadImage(
  deps: Deps,
  uploader: Uploader,
  bytes: Buffer,
  queue: QueueOptions = {},
): Promise<string> {
  const { images } = deps
  await requireBudget(deps, uploader)
  if (uploader.account !== undefined) await requireRoom(deps, uploader.account, 1)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  if (images.kind === 'files') return keepFiles(deps, uploader, images, { id, bytes, queue })
  const { files, colour } = await render(deps, uploader, { bytes, queue }, [largest])
  const [picture = Buffer.alloc(0)] = files
  await spendBudget(deps, uploader, picture.length)
  return `${await orExplain(deps, images.take(id, picture))}${colour}`
}

interface Upload {
  id: string
  bytes: Buffer
  queue: QueueOptions
}

/** Stores every width under a name derived from the bytes: the same bytes always get the same URL. */
async function keepFiles(deps: Deps, uploader: Uploader, images: ImageFiles, upload: Upload): Promise<string> {
  const { id } = upload
  const fileOf = (width: number) => `${id}/${width}.webp`
  // First, so that the clean-up of unused pictures finds the remains of an interrupted upload.
  const known = await insertImage(deps.db, id, deps.clock.now())
  if (known !== undefined && (await orExplain(deps, images.read(fileOf(smallest)))))
    return `/images/${fileOf(largest)}${known}`
  const { files, colour } = await render(deps, uploader, upload, imageWidths)
  const stored = files.reduce((sum, file) => sum + file.length, 0)
  if (uploader.account !== undefined) await requireRoom(deps, uploader.account, stored)
  await spendBudget(deps, uploader, stored)
  const [small = Buffer.alloc(0), ...others] = files
  // Outside the decoder's queue, so that a slow store does not delay decoding. The smallest is last: if it exists, all
  // do.
  const put = Promise.all(others.map((file, index) => images.put(fileOf(larger[index] ?? largest), file)))
  await orExplain(
    deps,
    put.then(() => images.put(fileOf(smallest), small)),
  )
  await completeImage(deps.db, id, { colour, uploaded_by: uploader.account ?? null, bytes: stored })
  return `/images/${fileOf(largest)}${colour}`
}

async function render(
  deps: Deps,
  uploader: Uploader,
  { bytes, queue }: Omit<Upload, 'id'>,
  widths: readonly number[],
): Promise<Rendered> {
  try {
    return await decodePicture(bytes, widths, queue)
  } catch (error) {
    if (error instanceof UndecodablePicture) {
      deps.log.warn({ user: uploader.account, client: deps.clientHash(uploader.ip) }, 'a picture ended its decoder')
      await chargeForCrash(deps, uploader)
    }
    throw error
  }
}

/** Logs why the store failed; the user can only try again. */
const orExplain = <Done>({ log }: Deps, work: Promise<Done>): Promise<Done> =>
  work.catch((error: unknown) => {
    if (error instanceof Problem) throw error
    log.error({ err: error }, 'a picture could not be stored')
    throw problem(503, 'The picture could not be stored. Please try again in a moment.')
  })
