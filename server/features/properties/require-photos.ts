import { type DraftPhotos, findDuplicate } from '#contract/photos.ts'
import { pictureId } from '#contract/image-url.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../ground/problem.ts'
import { requireUploadedPicture } from '../../http/image-urls.ts'

interface WrittenPictures {
  image?: string | undefined
  photos?: DraftPhotos | undefined
}

/**
 * Checks the pictures that an agent sends and returns the image, which is the first photo (ruling G54).
 *
 * @param before the stored pictures, which remain valid
 * @throws Problem 409 the same photo twice, 422 an image that is not the first photo, or a picture of another website
 */
export function requirePhotos(
  { settings }: Pick<Deps, 'settings'>,
  { image, photos }: WrittenPictures,
  before: readonly string[] = [],
): string | undefined {
  const check = (picture: string, field?: string) => {
    if (!before.includes(picture)) requireUploadedPicture(settings, picture, undefined, field)
  }
  if (image !== undefined) check(image)
  if (!photos) return image
  const [first] = photos
  if (image !== undefined && first && pictureId(image) !== pictureId(first.image))
    throw problem(422, 'The image must be the first photo', 'image')
  photos.forEach((photo, at) => check(photo.image, `photos.${at}.image`))
  const duplicate = findDuplicate(photos)
  if (duplicate)
    throw problem(
      409,
      `Photo ${duplicate.at + 1} is the same picture as photo ${duplicate.of + 1}.`,
      `photos.${duplicate.at}.image`,
    )
  return first?.image
}
