import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { maxLength, email, personName } from '../ground/field.ts'
import { imageUrl } from '../images/image-url.ts'
import { NewPassword } from './password.ts'

/** The login form (specification §5); body of /api/auth/sign-in/email of the built-in identity. */
export const SignIn = z.object({
  email: email(),
  // The identity provider checks the password; the limit keeps it from hashing very long ones.
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), maxLength(1000)),
})
export type SignIn = z.infer<typeof SignIn>

/** The register form without its image file; body of /api/auth/sign-up/email of the built-in identity. */
export const SignUp = z.object({
  name: personName(),
  email: email(),
  password: NewPassword,
  image: z.optional(imageUrl('Image is required')),
})
export type SignUp = z.infer<typeof SignUp>

/** The two pages with a Google button. */
export const googlePages = ['login', 'register'] as const
/** A page with a Google button. */
export type GooglePage = (typeof googlePages)[number]

/** Body of /api/auth/sign-in/social, which the Google button sends; the browser goes to the `url` of the answer. */
export const SignInWithGoogle = z.object({ page: z.enum(googlePages) })

/** Page that Google returns to after a successful sign-in. */
export const googleDone = (page: GooglePage) => `/${page}?google=done`
/** Page that Google returns to after a failed sign-in. */
export const googleFailed = (page: GooglePage) => `/${page}?google=failed`

/** Origin of Google's profile pictures, the only other origin from which pages may show pictures. */
export const googlePictures = 'https://lh3.googleusercontent.com'

/** The signed-in user as the identity service knows them (specification §3). */
export interface Identity {
  /** Id of the account, which stays when its email changes. */
  id: string
  displayName: string
  photoURL: string
  email: string
}

/**
 * Exchanges an identity session for the access token of all other calls (specification §7). The session must belong to
 * this email: 401 without one, 403 for another email (ruling G01).
 */
export const issueToken = endpoint({
  method: 'POST',
  path: '/jwt',
  access: 'identity',
  summary: 'Exchange the identity session for an access token',
  body: z.object({ email: email() }),
  response: z.object({ token: z.string() }),
  notYours: 403,
  limit: { max: 600, seconds: 60, per: 'client' },
})

/** The answer to a call that only succeeds. */
export const Done = z.object({ done: z.literal(true) })

/** Refusal of a listing or an offer until the email is confirmed, with REQUIRE_VERIFIED_EMAIL (ruling G47). */
export const unverifiedEmail = 'Please confirm your email address first. We have emailed you a link.'
