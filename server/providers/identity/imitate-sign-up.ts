import { randomBytes, randomUUID } from 'node:crypto'
import { generateRandomString } from 'better-auth/crypto'
import type { SignUp } from '#contract/sign-in/identity.ts'
import type { startAuth } from './built-in-options.ts'
import { passwords } from './passwords.ts'

/**
 * Answers a sign-up as {@link startAuth} answers one with a new email, and hashes the password too, so that it takes as
 * long. Creates nothing: the session in its cookie does not exist.
 */
export async function imitateSignUp(
  auth: ReturnType<typeof startAuth>,
  { name, email, password, image }: SignUp,
): Promise<Response> {
  await passwords.hash(password)
  const { sessionToken } = (await auth.$context).authCookies
  const { maxAge, secure } = sessionToken.attributes
  // Nobody without the key can tell random bytes from a signature.
  const value = `${generateRandomString(32, 'a-z', 'A-Z', '0-9')}.${randomBytes(32).toString('base64')}`
  const cookie = [
    `${sessionToken.name}=${encodeURIComponent(value)}`,
    `Max-Age=${maxAge}`,
    'Path=/',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
  const now = new Date()
  const user = {
    name,
    email,
    emailVerified: false,
    image: image ?? null,
    createdAt: now,
    updatedAt: now,
    twoFactorEnabled: false,
    id: randomUUID(),
  }
  return Response.json({ user }, { headers: { 'set-cookie': cookie } })
}
