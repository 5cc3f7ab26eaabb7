import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, imageAddress, text } from './field.ts'
import { NewPassword } from './password.ts'

/** What the login form asks for (specification §5). The built-in identity takes it at /api/auth/sign-in/email. */
export const SignIn = z.object({
  email: email(),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
})
export type SignIn = z.infer<typeof SignIn>

/** What the register form asks for, beside the image file. The built-in identity takes it at /api/auth/sign-up/email. */
export const SignUp = z.object({
  name: text(100, 'Name is required'),
  email: email(),
  password: NewPassword,
  image: z.optional(imageAddress('Image is required')),
})
export type SignUp = z.infer<typeof SignUp>

/** The two pages with a Google button. */
export const googlePages = ['login', 'register'] as const
export type GooglePage = (typeof googlePages)[number]

/** What the Google button sends to /api/auth/sign-in/social; the answer's `url` is where to go. */
export const SignInWithGoogle = z.object({ page: z.enum(googlePages) })

/** Where one comes back to from Google, signed in … */
export const googleDone = (page: GooglePage) => `/${page}?google=done`
/** … or not. */
export const googleFailed = (page: GooglePage) => `/${page}?google=failed`

/** Where Google keeps the pictures of its people: the one other place that pages may show pictures from. */
export const googlePictures = 'https://lh3.googleusercontent.com'

/** The signed-in user as the identity service knows them (specification §3). */
export interface Identity {
  displayName: string
  photoURL: string
  email: string
}

/**
 * Turns a proven identity into the access token that every other call carries (specification §7). The session of the
 * identity must come with it and be for this very address: without one 401, for another 403 (ruling G01).
 */
export const issueToken = endpoint({
  method: 'POST',
  path: '/jwt',
  access: 'identity',
  summary: 'Exchange the identity session for an access token',
  body: z.object({ email: email() }),
  reply: z.object({ token: z.string() }),
  notYours: 403,
  limit: { max: 120, seconds: 60, per: 'address' },
})
