import { isHostedImage } from '#contract/images/image-url.ts'
import { googlePictures } from '#contract/sign-in/identity.ts'
import { problem } from '../ground/problem.ts'
import { imgbbOrigins } from '../providers/images/imgbb.ts'
import type { Settings } from '../settings/config.ts'

type Services = Pick<Settings, 'images' | 'google' | 'firebase'>

/** Origins of uploaded pictures at a foreign host. Pictures in a bucket have URLs on our origin. */
export const uploadOrigins = ({ images }: Services): string[] =>
  images !== 'disk' && images.kind === 'imgbb' ? imgbbOrigins(images) : []

/** Origin of profile pictures from Google. */
export const profileOrigins = (settings: Services): string[] =>
  (settings.google !== undefined && settings.google !== 'stand-in') || opensWindows(settings) ? [googlePictures] : []

/** Whether sign-in happens in a window that reports back to our page. */
export const opensWindows = ({ firebase }: Pick<Settings, 'firebase'>): boolean =>
  firebase !== undefined && firebase.google && firebase.emulator === undefined

/**
 * Requires a picture that was uploaded here. Another site could replace it later and would see who views it.
 *
 * @param field the field that the refusal names
 * @throws Problem 422
 */
export function requireUploadedPicture(settings: Services, image: string, field?: string): void {
  requirePicture(image, uploadOrigins(settings), field)
}

/**
 * The same for the picture of a person, who may also have one at Google.
 *
 * @param before the stored URL, which remains valid
 */
export function requireProfilePicture(settings: Services, image: string, before?: string): void {
  if (image !== before) requirePicture(image, [...uploadOrigins(settings), ...profileOrigins(settings)])
}

function requirePicture(image: string, origins: readonly string[], field = 'image'): void {
  if (isHostedImage(image) || isAt(image, origins)) return
  throw problem(422, 'Please upload the picture here. Pictures on other websites are not accepted.', field)
}

function isAt(image: string, origins: readonly string[]): boolean {
  if (!URL.canParse(image)) return false
  const { origin, username, password } = new URL(image)
  return origins.includes(origin) && username === '' && password === ''
}
