import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'

/** Widths in pixels in which every picture is stored. A smaller original is not enlarged. */
export const imageWidths = [320, 640, 1280] as const

/** Bytes of the largest upload. */
export const maxImageBytes = 10 * 1024 * 1024
/** Content types that the upload form offers. The server checks the real format. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** The avatar of a user without a picture. */
export const defaultAvatar = '/images/default-avatar/640.webp'

/** Size in pixels of the JPEG that chats show beside a link to a home. */
export const sharedSize = { width: 1200, height: 630 } as const

const stored = /^(\/images\/[\w-]+\/)\d+\.webp(#[0-9a-f]{6})?$/

/**
 * Attributes of an image on a page: its URL, the placeholder colour that the upload appended as a fragment, and the
 * `srcset` if it is in our own store. Other hosts have one width.
 */
export function pictureOf(image: string): { src: string; srcSet: string | undefined; colour: string | undefined } {
  const [, base] = stored.exec(image) ?? []
  const [colour] = /#[0-9a-f]{6}$/.exec(image) ?? []
  return { src: image, srcSet: base && imageWidths.map(width => `${base}${width}.webp ${width}w`).join(', '), colour }
}

/**
 * Displayed width of a card's picture, for `sizes`. On a phone slightly less than the real width: a high-density one would
 * otherwise fetch twice the size for 5 % more pixels. The server preloads the first picture of a list with it.
 *
 * @param wide width on screens wider than a phone
 */
export const cardSizes = (wide = '(min-width: 64rem) 26rem, (min-width: 48rem) 50vw'): string =>
  `${wide}, (min-width: 28rem) 100vw, 22rem`

/** Displayed width of the large picture on a home's own page. On a phone it is that of a card, so that both load the same file. */
export const largeSizes = cardSizes('(min-width: 64rem) 52rem')

/** URL of the same image at one width. */
export const imageAt = (image: string, width: (typeof imageWidths)[number]): string =>
  image.replace(stored, `$1${width}.webp`)

/** URL of a picture of ours as a JPEG of {@link sharedSize}; undefined for a picture elsewhere. */
export const sharedImage = (image: string): string | undefined => {
  const [, base] = stored.exec(image) ?? []
  return base && `${base}share.jpg`
}

/**
 * Uploads one picture in the multipart field `image`: JPEG up to 120 megapixels, PNG or WebP up to 40, or AVIF up to 12, at
 * most three times as high as wide. It is encoded again on white, without metadata (ruling G37). Visitors may upload, because
 * registration does so before the account exists. A job deletes unused pictures after a day, if the store can delete.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/images',
  access: 'public',
  summary: 'Upload a picture',
  upload: true,
  response: z.object({ success: z.literal(true), data: z.object({ display_url: z.string() }) }),
})
