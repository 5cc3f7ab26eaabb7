import { pictureId } from '#contract/images/image-url.ts'
import { type DraftPhotos, findDuplicate } from '#contract/properties/photos.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem, problem } from '../../ground/problem.ts'
import { requireUploadedPicture } from '../../http/image-urls.ts'
import { findRemovedPictures } from '../images/find-removed-pictures.ts'
import { countVisitorPictures } from '../images/stored-quota.ts'

interface WrittenPictures {
  image?: string | undefined
  photos?: DraftPhotos | undefined
}

/**
 * Checks the pictures that an agent sends and returns the image, which is the first photo (ruling G54).
 *
 * @param before the stored pictures, which remain valid
 * @throws Problem 409 the same photo twice, or the agent's quota of pictures is used up, 422 an image that is not the first
 *   photo, a picture of another website, or one that the clean-up has removed since its upload
 */
export async function checkPhotos(
  deps: Pick<Deps, 'settings' | 'clock'>,
  tx: Tx,
  agentId: string,
  { image, photos }: WrittenPictures,
  before: readonly string[] = [],
): Promise<string | undefined> {
  const check = (picture: string, field?: string) => {
    if (!before.includes(picture)) requireUploadedPicture(deps.settings, picture, field)
  }
  if (image !== undefined) check(image)
  const first = photos?.[0]?.image
  if (image !== undefined && first !== undefined && pictureId(image) !== pictureId(first))
    throw problem(422, 'The image must be the first photo', 'image')
  photos?.forEach((photo, at) => check(photo.image, photoField(at)))
  refuseDuplicate(photos ?? [])
  const stored = new Set(before.map(pictureId))
  const shown = photos?.map(photo => photo.image) ?? (image === undefined ? [] : [image])
  const added = shown.filter(picture => !stored.has(pictureId(picture)))
  const removed = await findRemovedPictures(deps, tx, added)
  if (removed.length > 0) throw removedPhotos(shown, removed, photos !== undefined)
  await countVisitorPictures(deps, tx, agentId, added)
  return first ?? image
}

const photoField = (at: number) => `photos.${at}.image`

function refuseDuplicate(photos: DraftPhotos): void {
  const duplicate = findDuplicate(photos)
  if (!duplicate) return
  const message = `Photo ${duplicate.at + 1} is the same picture as photo ${duplicate.of + 1}.`
  throw problem(409, message, photoField(duplicate.at))
}

/** Builds the refusal that names every photo that has to be uploaded again. */
function removedPhotos(shown: readonly string[], removed: readonly string[], hasPhotos: boolean): Problem {
  const again = 'Please upload this photo again.'
  if (!hasPhotos) return problem(422, again, 'image')
  const at = shown.flatMap((picture, index) => (removed.includes(picture) ? index : []))
  const numbers = new Intl.ListFormat('en').format(at.map(index => String(index + 1)))
  const message = `Please upload photo${at.length === 1 ? '' : 's'} ${numbers} again.`
  const errors = at.map(index => ({ field: photoField(index), message: again }))
  return new Problem(422, message, errors)
}
