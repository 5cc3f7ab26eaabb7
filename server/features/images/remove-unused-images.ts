import type { Deps } from '../../deps.ts'
import { checkImages, claimUnusedImage, deleteImage, graceMs } from './image-store.ts'

/** Pictures that cannot be removed before the run gives up: the store is away. */
const mostFailures = 10
/** Pictures that are removed at once. Each needs a connection, and requests need some too. */
const atOnce = 4
/** The queue takes a job that runs for 15 minutes for lost, and repeats it. */
const longestRunMs = 10 * 60 * 1000

/**
 * Removes the pictures that were uploaded more than a day ago and that no person, listing or offer uses. Returns how many.
 * What a run leaves, the next one removes. From a host nothing can be removed: no picture of it is noted.
 *
 * @param limitMs after which no more pictures are looked at
 * @throws the store's last failure, when the others are removed; what it still has is tried again half an hour later
 */
export async function removeUnusedImages({ db, clock, images }: Deps, limitMs = longestRunMs): Promise<number> {
  if (images.kind === 'host') return 0
  const now = clock.now()
  const before = new Date(now.getTime() - graceMs)
  const endsAt = performance.now() + limitMs
  const failures: unknown[] = []
  let removed = 0

  const remove = async (id: string) => {
    if (!(await claimUnusedImage(db, id, before))) return
    await images.remove(id)
    // After its files, so that those that could not be removed are not forgotten.
    await deleteImage(db, id, before)
    removed++
  }

  for (;;) {
    const checked = await checkImages(db, now)
    const unused = checked.filter(({ isUsed }) => !isUsed)
    for (let next = 0; next < unused.length && failures.length < mostFailures; next += atOnce) {
      const outcomes = await Promise.allSettled(unused.slice(next, next + atOnce).map(({ id }) => remove(id)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
    }
    if (checked.length === 0 || failures.length >= mostFailures || performance.now() >= endsAt) break
  }
  if (failures.length > 0) throw failures.at(-1)
  return removed
}
