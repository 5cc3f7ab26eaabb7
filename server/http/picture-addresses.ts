import { isOurPicture } from '#contract/field.ts'
import { googlePictures } from '#contract/identity.ts'
import type { Settings } from '../config.ts'
import { imgbbOrigins } from '../providers/images/imgbb.ts'
import { problem } from './problem.ts'

type Services = Pick<Settings, 'images' | 'google' | 'firebase'>

/** Origins of uploaded pictures whose addresses are not ours. A picture in a bucket has an address of ours. */
export const uploadOrigins = ({ images }: Services): string[] =>
  images !== 'disk' && images.kind === 'imgbb' ? imgbbOrigins(images) : []

/** Origin of the pictures that people bring along when they sign in with Google. */
export const profileOrigins = (settings: Services): string[] =>
  (settings.google !== undefined && settings.google !== 'stand-in') || opensWindows(settings) ? [googlePictures] : []

/** Whether a window that a page of ours opens may tell it who has signed in there. */
export const opensWindows = ({ firebase }: Pick<Settings, 'firebase'>): boolean =>
  firebase !== undefined && firebase.google && firebase.emulator === undefined

/**
 * Requires a picture that was uploaded here: another address could be exchanged later, and would learn who looks at it.
 *
 * @param before the stored address, which may stay whatever it is
 * @throws Problem 422
 */
export function requireUploadedPicture(settings: Services, image: string, before?: string): void {
  requirePicture(image, uploadOrigins(settings), before)
}

/** The same for the picture of a person, who may also have one at Google. */
export function requireProfilePicture(settings: Services, image: string, before?: string): void {
  requirePicture(image, [...uploadOrigins(settings), ...profileOrigins(settings)], before)
}

function requirePicture(image: string, origins: readonly string[], before: string | undefined): void {
  if (image === before || isOurPicture(image) || isAt(image, origins)) return
  throw problem(422, 'Please upload the picture here: pictures of other websites are not accepted.', 'image')
}

function isAt(image: string, origins: readonly string[]): boolean {
  if (!URL.canParse(image)) return false
  const { origin, username, password } = new URL(image)
  return origins.includes(origin) && username === '' && password === ''
}
