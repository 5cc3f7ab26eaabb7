import type { Deps } from '../../deps.ts'
import { claimUnusedImage, findUnusedImages, forgetImage } from './image-store.ts'

const day = 24 * 60 * 60 * 1000
/** Pictures that cannot be removed before the run gives up: the store is away. */
const mostFailures = 10

/**
 * Removes all pictures that were uploaded more than a day ago and that no person, listing or offer uses. Returns how many.
 * From a host nothing can be removed: no picture of it is noted.
 *
 * @throws the store's last failure, when the others are removed; what it still has is found again the next time
 */
export async function removeUnusedImages({ db, clock, images }: Deps): Promise<number> {
  if (images.kind === 'host') return 0
  const before = new Date(clock.now().getTime() - day)
  const failures: unknown[] = []
  let removed = 0
  for (let after: string | undefined = ''; after !== undefined && failures.length < mostFailures;) {
    const { unused, last } = await findUnusedImages(db, before, after)
    for (const id of unused) {
      if (failures.length >= mostFailures) break
      if (!(await claimUnusedImage(db, id, before))) continue
      try {
        await images.remove(id)
        // After its files, so that those that could not be removed are not forgotten.
        await forgetImage(db, id, before)
        removed++
      } catch (error) {
        failures.push(error)
      }
    }
    after = last
  }
  if (failures.length > 0) throw failures.at(-1)
  return removed
}
