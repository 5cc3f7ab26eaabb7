import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Widths in pixels that every picture is kept in. A smaller original is not enlarged. */
export const imageWidths = [320, 640, 1280] as const

export const largestImageBytes = 10 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** The avatar of somebody who has no picture. */
export const defaultAvatar = '/images/default-avatar/640.webp'

const stored = /^(\/images\/[\w-]+\/)\d+\.webp(#[0-9a-f]{6})?$/

/**
 * What a page needs to show an image: the colour that holds its place while it loads, which an upload writes behind the
 * address, where browsers keep it to themselves; and of our own store the `srcset`. Another host has one width.
 */
export function pictureOf(image: string): { src: string; srcSet: string | undefined; colour: string | undefined } {
  const [, base] = stored.exec(image) ?? []
  const [colour] = /#[0-9a-f]{6}$/.exec(image) ?? []
  return { src: image, srcSet: base && imageWidths.map(width => `${base}${width}.webp ${width}w`).join(', '), colour }
}

/** The same image at one width, as small places need it. */
export const imageAt = (image: string, width: (typeof imageWidths)[number]): string =>
  image.replace(stored, `$1${width}.webp`)

/**
 * Takes one picture in the multipart field `image`: JPEG, PNG or WebP up to 40 megapixels, or AVIF up to 12, at most three
 * times as high as it is wide. It is encoded again without its metadata (ruling G37). Open to visitors because registration uploads before there is an account; what nobody uses
 * is removed after a day, if the store lets us.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/images',
  access: 'public',
  summary: 'Upload a picture',
  upload: true,
  reply: z.object({ success: z.literal(true), data: z.object({ display_url: z.string() }) }),
})
