import type { Identity, SignUp } from '#contract/identity.ts'
import { saveUser } from '#contract/users.ts'
import { call, upload } from '../api/call.ts'
import { identityClient } from './identity-client.ts'
import { openAccount } from './session.ts'

export type Draft = Pick<SignUp, 'name' | 'email' | 'password'> & { picture: File }

/** The picture did not get through; the three calls after it were not made. */
export class PictureRefused extends Error {
  constructor(cause: unknown) {
    super('Image upload failed', { cause })
  }
}

/**
 * Registering takes four calls. Whoever tries again after one of them failed goes on with that one: what has been done
 * for the same picture or the same address is not done twice (ruling G36).
 *
 * @throws PictureRefused, CallFailed
 */
export function startRegistration() {
  let uploaded: { picture: File; address: string } | undefined
  let account: Identity | undefined

  return async ({ name, email, password, picture }: Draft) => {
    if (uploaded?.picture !== picture) uploaded = { picture, address: await uploadedPicture(picture) }
    const image = uploaded.address
    if (account?.email !== email) account = await (await identityClient()).signUp({ name, email, password, image })
    await call(saveUser, { body: { name, email, image, role: 'user', createdAt: new Date().toISOString() } })
    await openAccount(account)
  }
}

const uploadedPicture = (picture: File) =>
  upload(picture).catch((cause: unknown) => {
    throw new PictureRefused(cause)
  })
