import { imageWidths } from '#contract/images/images.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem } from '../../ground/problem.ts'
import type { ImageFiles } from '../../providers/images/port.ts'
import { decodePicture } from './decode-picture.ts'
import { lockUncheckedGround, setGroundChecked, withUncheckedGround } from './image-store.ts'

const smallest = Math.min(...imageWidths)
const largest = Math.max(...imageWidths)
/** Concurrent requests to the store, few enough for a running marketplace. */
const atOnce = 8
/** Less than the 15 minutes after which the queue considers a job lost and repeats it. */
const longestRunMs = 10 * 60 * 1000

/**
 * Stores pictures with a transparent ground again, on white: an earlier version kept the transparency, which is black in the
 * viewer. Looks at each stored picture once and logs how many it changed; the next run continues. Pictures at a host
 * cannot be changed.
 *
 * @param limitMs time limit of the run
 * @throws the store's failure, if it could read no picture; Problem 503 while the decoder is busy with uploads, which go
 *   first
 */
export async function layPicturesOnWhite(deps: Deps, limitMs = longestRunMs): Promise<void> {
  const { db, images, log } = deps
  if (images.kind === 'host') return
  const endsAt = performance.now() + limitMs
  let [changed, readable, last] = [0, 0, '']
  let failure: unknown
  try {
    while (performance.now() < endsAt) {
      const ids = await withUncheckedGround(db, last)
      for (let next = 0; next < ids.length && performance.now() < endsAt; next += atOnce) {
        const group = await layOnWhite(deps, images, ids.slice(next, next + atOnce))
        changed += group.changed
        readable += group.readable
        failure ??= group.failure
      }
      if (ids.length === 0) break
      last = ids.at(-1) ?? ''
    }
    // One picture that the store cannot read waits for the next run. If it can read none, it is unavailable.
    if (readable === 0 && failure !== undefined) throw failure
  } finally {
    if (changed > 0) log.info({ changed }, 'stored pictures were laid on white')
  }
}

/** Lays those of a few pictures on white that are transparent. */
async function layOnWhite(deps: Deps, images: ImageFiles, ids: readonly string[]): Promise<GroupOutcome> {
  const read = await Promise.allSettled(
    ids.map(async id => ({ id, file: await images.read(`${id}/${smallest}.webp`) })),
  )
  const files = read.flatMap(outcome => (outcome.status === 'fulfilled' ? outcome.value : []))
  const failure = read.find(outcome => outcome.status === 'rejected')
  if (failure) deps.log.warn({ err: failure.reason as unknown }, 'a stored picture could not be read')
  const opaque = files.filter(({ file }) => !file || !hasAlpha(file)).map(({ id }) => id)
  if (opaque.length > 0) await setGroundChecked(deps.db, opaque)
  let changed = 0
  for (const { id } of files) if (!opaque.includes(id) && (await storeOnWhite(deps, images, id))) changed++
  return { changed, readable: files.length, failure: failure?.reason }
}

interface GroupOutcome {
  /** Number of pictures that were laid on white. */
  changed: number
  /** Number of pictures that the store could read. */
  readable: number
  /** The store's failure for another one. */
  failure: unknown
}

/** Whether a WebP file has an alpha channel, by its header (RFC 9649, section 2.7). */
const hasAlpha = (file: Buffer): boolean =>
  file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 0b1_0000) !== 0

/** Returns whether it stored the picture again. */
async function storeOnWhite({ db, log }: Deps, images: ImageFiles, id: string): Promise<boolean> {
  const original = await images.read(`${id}/${largest}.webp`)
  const rendered = original && (await decodePicture(original, imageWidths).catch(orUnreadable))
  if (!rendered) {
    log.warn({ image: id }, 'a stored picture could not be laid on white')
    await setGroundChecked(db, [id])
    return false
  }
  return inTransaction(db, async tx => {
    // The lock makes the removal of an unused picture wait, so that it removes these files too.
    if (!(await lockUncheckedGround(tx, id))) return false
    await Promise.all(rendered.files.map((file, index) => images.put(`${id}/${imageWidths[index]}.webp`, file)))
    const bytes = rendered.files.reduce((sum, file) => sum + file.length, 0)
    await setGroundChecked(tx, [id], bytes)
    return true
  })
}

function orUnreadable(error: unknown): undefined {
  if (error instanceof Problem && error.status === 422) return undefined
  throw error
}
