import * as z from 'zod/mini'
import { maxLength, noNul } from '../ground/field.ts'

/** Address of a picture in one of the widths in which it is stored. */
const ourPicture = /^\/images\/[\w-]{1,64}\/(?:320|640|1280)\.webp(#[0-9a-f]{6})?$/i

const webUrl = /^https?:\/\/[^\s"'<>]+$/i

/** Whether a URL belongs to this marketplace's own store or to its bundled pictures. */
export const isHostedImage = (image: string): boolean => ourPicture.test(image)

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
