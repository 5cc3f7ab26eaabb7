import type { Deps } from '../../deps.ts'
import { findUnusedImages, forgetImage } from './image-store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Removes pictures that were uploaded more than a day ago and that nobody, no listing and no offer shows; answers how
 * many. A host keeps what it was given: nothing was noted to be removed from it.
 *
 * @throws when the store is away; what it still has is found again the next time
 */
export async function removeUnusedImages({ db, clock, images }: Deps): Promise<number> {
  if (images.kind === 'host') return 0
  const before = new Date(clock.now().getTime() - day)
  const unused = await findUnusedImages(db, before)
  for (const id of unused) {
    await images.remove(id)
    // After its files, so that those that could not be removed are not forgotten.
    await forgetImage(db, id, before)
  }
  return unused.length
}
