import * as z from 'zod/mini'
import { maxLength, noNul } from '../ground/field.ts'
import { imageWidths } from './images.ts'

/** Address of a picture of ours, and its width. */
const ourPicture = /^\/images\/[\w-]{1,64}\/(\d{1,4})\.webp(?:#[0-9a-f]{6})?$/i

const webUrl = /^https?:\/\/[^\s"'<>]+$/i

/** Whether a URL belongs to this marketplace's own store or to its bundled pictures, in a width that they have. */
export function isHostedImage(image: string): boolean {
  const width = Number(ourPicture.exec(image)?.[1])
  return imageWidths.some(known => known === width)
}

/**
 * Tells pictures apart: in our own store by the name, which derives from the uploaded bytes, elsewhere by the URL. Width
 * and placeholder colour do not matter.
 */
export const pictureId = (image: string): string =>
  (isHostedImage(image) ? image.split('/')[2] : image.split('#')[0]) ?? image

/**
 * The URL of an uploaded image: in our own store, or http(s) at another host. `javascript:` and `data:` URLs are refused.
 * The server knows the allowed hosts (server/http/image-urls.ts).
 */
export const imageUrl = (required: string) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    maxLength(2000),
    z.refine(value => isHostedImage(value) || webUrl.test(value), 'Must be the URL of an uploaded image'),
    noNul,
  )
