import type { Deps } from '../../deps/deps.ts'
import { findDroppedImages } from './find-dropped-images.ts'
import { checkImages, graceMs } from './image-store.ts'
import { removeUnusedImage } from './remove-images.ts'

/** Failed removals in a row after which the run gives up, because the store is unavailable. */
const mostFailures = 10
/** Concurrent removals. Each needs a connection, and requests need some too. */
const atOnce = 4
/** Less than the 15 minutes after which the queue considers a job lost and repeats it. */
const longestRunMs = 10 * 60 * 1000

/**
 * Removes the pictures that were uploaded more than a day ago and that no person, listing or offer uses. Returns their
 * number. The next run removes what is left. One that was in use first has to be found by the walk (findDroppedImages).
 * Pictures at a host are not recorded, because they cannot be removed.
 *
 * @param limitMs time limit of the run
 * @throws the store's last failure, after the others are removed; failed removals are retried half an hour later
 */
export async function removeUnusedImages({ db, clock, images }: Deps, limitMs = longestRunMs): Promise<number> {
  if (images.kind === 'host') return 0
  const now = clock.now()
  await findDroppedImages(db, now)
  const before = new Date(now.getTime() - graceMs)
  const endsAt = performance.now() + limitMs
  const failures: unknown[] = []
  let failedInRow = 0
  let removed = 0

  const remove = async (id: string) => {
    if (await removeUnusedImage({ db, images }, id, before)) removed++
    failedInRow = 0
  }

  for (;;) {
    const checked = await checkImages(db, now)
    const unused = checked.filter(({ isUsed }) => !isUsed)
    for (let next = 0; next < unused.length && failedInRow < mostFailures; next += atOnce) {
      const outcomes = await Promise.allSettled(unused.slice(next, next + atOnce).map(({ id }) => remove(id)))
      const failed = outcomes.filter(outcome => outcome.status === 'rejected')
      failures.push(...failed.map(({ reason }) => reason as unknown))
      failedInRow += failed.length
    }
    if (checked.length === 0 || failedInRow >= mostFailures || performance.now() >= endsAt) break
  }
  if (failures.length > 0) throw failures.at(-1)
  return removed
}
