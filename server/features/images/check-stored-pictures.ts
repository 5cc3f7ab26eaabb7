import { imageWidths } from '#contract/images/images.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { ImageFiles } from '../../providers/images/port.ts'
import { isBundledImage } from './bundled-images.ts'
import { isUsedImage } from './image-store.ts'
import { countLeftovers, idsInUse } from './stored-pictures-store.ts'

const smallest = Math.min(...imageWidths)
/** Concurrent requests to the store, few enough for a running marketplace. */
const atOnce = 8
/** Missing pictures that are looked for; more are not. */
const mostMissing = 20

/** Result of the comparison of the stored pictures with the rows that refer to them. */
export interface PictureFindings {
  /** Ids of pictures in use whose files are not in the store. */
  missing: string[]
  /** Number of unused pictures that the clean-up should have removed by now. */
  leftovers: number
}

/**
 * Compares the stored pictures with the rows that refer to them, a batch at a time. Looks for the smallest width, which an
 * upload stores last.
 *
 * @throws the store's failure
 */
export async function checkStoredPictures(db: Db, images: ImageFiles, now: Date): Promise<PictureFindings> {
  const missing = new Set<string>()
  const check = async (id: string) => {
    if (await images.read(`${id}/${smallest}.webp`)) return
    // It may have been replaced and removed since its row was read.
    if (await isUsedImage(db, id)) missing.add(id)
  }
  for await (const ids of idsInUse(db)) {
    const uploaded = ids.filter(id => !isBundledImage(id))
    for (let next = 0; next < uploaded.length && missing.size < mostMissing; next += atOnce)
      await Promise.all(uploaded.slice(next, next + atOnce).map(check))
    if (missing.size >= mostMissing) break
  }
  return { missing: [...missing].slice(0, mostMissing), leftovers: await countLeftovers(db, now) }
}
