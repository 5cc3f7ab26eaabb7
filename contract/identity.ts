import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, email, imageAddress, text } from './field.ts'
import { NewPassword } from './password.ts'

/** What the login form asks for (specification §5). The built-in identity takes it at /api/auth/sign-in/email. */
export const SignIn = z.object({
  email: email(),
  // The identity provider answers for what is wrong; the bound keeps it from hashing a book.
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), atMost(1000)),
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

/** The answer to a call that has nothing to tell but that it was done. */
export const Done = z.object({ done: z.literal(true) })
export const MailToken = z.string('The link is incomplete').check(z.minLength(1, 'The link is incomplete'), atMost(200))

/** What the "forgot your password" form asks for. */
export const ForgottenPassword = z.object({ email: email() })

/** Answers alike, and as fast, for an address that somebody has and one that nobody has (ruling G46). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/account/forgot-password',
  access: 'public',
  summary: 'Mail a link for choosing a new password, if somebody has this address',
  body: ForgottenPassword,
  reply: Done,
  limit: { max: 20, seconds: 600, per: 'address' },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/account/reset-password',
  access: 'public',
  summary: 'Choose a new password by the link of a mail; ends every session of the person',
  body: z.object({ token: MailToken, password: NewPassword }),
  reply: Done,
  limit: { max: 30, seconds: 600, per: 'address' },
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/account/send-verification',
  access: ['user', 'agent', 'admin'],
  beforeSecondFactor: true,
  summary: 'Mail the caller a link for confirming their address',
  reply: Done,
  limit: { max: 5, seconds: 600, per: 'user' },
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/account/verify-email',
  access: 'public',
  summary: 'Confirm an address by the link of a mail',
  body: z.object({ token: MailToken }),
  reply: z.extend(Done, {
    /** For {@link resetPassword}, where confirming has removed the password. */
    passwordToken: z.optional(z.string()),
  }),
  limit: { max: 30, seconds: 600, per: 'address' },
})

/** Why a listing or an offer is not taken yet, where the marketplace asks for a confirmed address (ruling G47). */
export const unverifiedEmail = 'Please confirm your email address first, by the link that we have mailed to you.'
