import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Widths in pixels that every picture is kept in. A smaller original is not enlarged. */
export const imageWidths = [320, 640, 1280] as const

export const largestImageBytes = 10 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** The avatar of somebody who has no picture. */
export const defaultAvatar = '/images/default-avatar/640.webp'

const stored = /^(\/images\/[\w-]+\/)\d+\.webp$/

/** `srcset` for an image of our own store; nothing for one that another host keeps. */
export function imageSources(image: string): string | undefined {
  const base = stored.exec(image)?.[1]
  return base && imageWidths.map(width => `${base}${width}.webp ${width}w`).join(', ')
}

/** The same image at one width, as small places need it. */
export const imageAt = (image: string, width: (typeof imageWidths)[number]): string =>
  image.replace(stored, `$1${width}.webp`)

/**
 * Takes one picture in the multipart field `image`: JPEG, PNG, WebP or AVIF, decoded and written anew without its
 * metadata (ruling G37). Open to visitors because registration uploads before there is an account; what nobody uses
 * is removed after a day.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/images',
  access: 'public',
  summary: 'Upload a picture',
  upload: true,
  reply: z.object({ success: z.literal(true), data: z.object({ display_url: z.string() }) }),
})
