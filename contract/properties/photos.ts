import * as z from 'zod/mini'
import { businessRule, oneOf, optionalLine } from '../ground/field.ts'
import { imageUrl, pictureId } from '../images/image-url.ts'

// The photos of a home (ruling G54). The first one is the specification's `image`.

/** Maximum number of photos of a home. */
export const maxPhotos = 40
/** Photos on a card that can be swiped. */
export const maxCardPhotos = 5
/** Kinds of photos. Floor plans are a group of their own on the page. */
export const photoKinds = ['photo', 'floor plan'] as const
/** A kind of photo. */
export type PhotoKind = (typeof photoKinds)[number]
/** Characters of the longest caption. */
export const maxCaption = 200
/** Characters of the longest alternative text. */
export const maxAltText = 300

/** A photo of a home. Caption and alternative text may be empty. */
export const Photo = z.object({
  image: z.string(),
  kind: z.enum(photoKinds),
  caption: z.string(),
  /** Description for people who do not see the photo. */
  alt: z.string(),
})
export type Photo = z.infer<typeof Photo>

/** Message for more than 40 photos. */
export const tooManyPhotos = `A home has at most ${maxPhotos} photos`

/** All photos of a draft, in their order. */
export const DraftPhotos = z
  .array(
    z.object({
      image: imageUrl('Image is required'),
      kind: z.optional(oneOf('Kind', photoKinds)),
      caption: optionalLine(maxCaption),
      alt: optionalLine(maxAltText),
    }),
    'Photos must be a list',
  )
  .check(
    z.minLength(1, 'A home needs at least one photo'),
    z.maxLength(200, { error: tooManyPhotos, abort: true }),
    z.refine(photos => photos.length <= maxPhotos, { error: tooManyPhotos, params: businessRule }),
  )
export type DraftPhotos = z.infer<typeof DraftPhotos>

/** Completes a photo of a draft: without a kind it is a photo. */
export const toPhoto = ({ image, kind = 'photo', caption = '', alt = '' }: DraftPhotos[number]): Photo => ({
  image,
  kind,
  caption,
  alt,
})

/** The only photo of a home whose agent has given none but its picture. */
export const onlyPhoto = (image: string): Photo[] => [toPhoto({ image })]

/** Splits photos into their two groups. The first one is always among the photos, because it is the image. */
export function photoGroups(all: readonly Photo[]): { photos: Photo[]; floorPlans: Photo[] } {
  const isPlan = (photo: Photo, at: number) => at > 0 && photo.kind === 'floor plan'
  return {
    photos: all.filter((photo, at) => !isPlan(photo, at)),
    floorPlans: all.filter((photo, at) => isPlan(photo, at)),
  }
}

/** Finds the first photo that shows the same picture as an earlier one. Returns the indexes of both. */
export function findDuplicate(photos: readonly Pick<Photo, 'image'>[]): { at: number; of: number } | undefined {
  const ids = photos.map(photo => pictureId(photo.image))
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  return at === -1 ? undefined : { at, of: ids.indexOf(ids[at] ?? '') }
}
