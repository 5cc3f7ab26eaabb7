import { isHostedImage, pictureId } from '#contract/images/image-url.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { isBundledImage } from './bundled-images.ts'
import { restartGrace } from './image-store.ts'

/**
 * Finds the pictures that are no longer in our store, among those that this transaction is about to use. The others
 * get another day of grace, so that the clean-up does not remove them before the transaction has ended.
 */
export async function findRemovedPictures(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  images: readonly string[],
): Promise<string[]> {
  const uploaded = images.filter(image => isHostedImage(image) && !isBundledImage(pictureId(image)))
  if (uploaded.length === 0) return []
  const stored = await restartGrace(tx, uploaded.map(pictureId), clock.now())
  return uploaded.filter(image => !stored.has(pictureId(image)))
}
