import { sharedSize } from '#contract/images/images.ts'
import type { Deps } from '../../deps/deps.ts'
import { limitConcurrency } from '../../ground/limit-concurrency.ts'
import { lruMap } from '../../ground/lru-map.ts'
import { notFound } from '../../ground/problem.ts'
import { readBundledImage } from './bundled-images.ts'
import { decodeShared } from './decode-picture.ts'

/** Pictures that a node remembers, of some 100 kB each. Others are made again: chats and their caches keep them anyway. */
const mostRemembered = 100
/** Pictures that may wait. They use one place of the decoder's queue, so that uploads still have the others. */
const mostWaiting = 20

/**
 * Creates a function that returns a picture as chats show it beside a link: a JPEG of 1,200 × 630, made from the stored
 * picture when it is first asked for.
 *
 * @throws Problem 404 no such picture of ours; 503 too many at once
 */
export function sharedPictures({ images }: Pick<Deps, 'images'>): (id: string) => Promise<Buffer> {
  const made = lruMap<Buffer>(mostRemembered)
  const limited = limitConcurrency({
    atOnce: 1,
    waiting: mostWaiting,
    refusal: 'Too many pictures at once. Please try again in a moment.',
  })
  const read = images.kind === 'files' ? images.read : undefined
  const { width } = sharedSize
  const make = async (id: string) => {
    const known = made.get(id)
    if (known) return known
    const original = (await readBundledImage(id, width)) ?? (await read?.(`${id}/1280.webp`))
    if (!original) throw notFound('This picture')
    const picture = await decodeShared(original)
    made.set(id, picture)
    return picture
  }
  return async id => made.get(id) ?? limited(() => make(id))
}
