import { isHostedImage, pictureId } from '#contract/images/image-url.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { isBundledImage } from './bundled-images.ts'
import { claimUnusedImage, deleteImage } from './image-store.ts'

/**
 * Queues the removal of pictures that somebody has removed on purpose, without the day of grace of other unused ones. A
 * picture that something else shows stays.
 */
export async function removeImagesSoon(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  images: readonly (string | null)[],
): Promise<void> {
  const own = images.filter(image => image !== null && isHostedImage(image) && !isBundledImage(pictureId(image)))
  const at = clock.now().toISOString()
  for (const imageId of new Set(own.map(image => pictureId(image ?? ''))))
    await jobs.send('remove-image', { data: { imageId, at } }, tx)
}

/**
 * Removes a picture unless something shows it, or it was uploaded again since. Returns whether it was removed.
 *
 * @throws the store's failure, after which the removal can be repeated
 */
export async function removeUnusedImage(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  id: string,
  before: Date,
): Promise<boolean> {
  if (images.kind === 'host' || !(await claimUnusedImage(db, id, before))) return false
  await images.remove(id)
  // After its files, so that a failed removal is retried.
  await deleteImage(db, id, before)
  return true
}
