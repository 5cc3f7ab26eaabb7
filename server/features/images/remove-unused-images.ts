import type { Deps } from '../../deps.ts'
import { forgetUnusedImages } from './image-store.ts'

const day = 24 * 60 * 60 * 1000

/** Removes pictures that were uploaded more than a day ago and that nobody, no listing and no offer shows. */
export async function removeUnusedImages({ db, clock, images }: Deps): Promise<number> {
  const unused = await forgetUnusedImages(db, new Date(clock.now().getTime() - day))
  for (const id of unused) await images.remove(id)
  return unused.length
}
