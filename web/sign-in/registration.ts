import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { Identity, SignUp } from '#contract/sign-in/identity.ts'
import { saveUser } from '#contract/users/users.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { upload } from '../api/pictures/upload.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { identityClient } from '../identity/identity-client.ts'
import { openAccount, previousSessionEnded } from '../identity/session.ts'

export type Draft = Pick<SignUp, 'name' | 'email' | 'password'> & {
  picture: File
  /** Only where the operator has terms. */
  acceptsTerms?: boolean | undefined
}

/** The upload failed, so the three calls after it were not made. */
export class PictureRefused extends Error {
  constructor(cause: unknown) {
    super('Image upload failed', { cause })
  }
}

/** The sign-up started no session, and the owner of the email got a mail that says more than this page may (ruling G46). */
export class MailToRead extends Error {}

/**
 * Registers in four calls. A retry continues with the call that failed, and does not repeat earlier ones for the same
 * picture or email (ruling G36). Returns whether the user is new.
 *
 * @throws PictureRefused, MailToRead, CallFailed
 */
export function startRegistration() {
  let uploaded: { picture: File; url: string } | undefined
  let account: Identity | undefined

  return async ({ name, email, password, picture, acceptsTerms }: Draft) => {
    if (uploaded?.picture !== picture) uploaded = { picture, url: await uploadedPicture(picture) }
    const image = uploaded.url
    await previousSessionEnded()
    if (account?.email !== email) account = await (await identityClient()).signUp({ name, email, password, image })
    const { isNew } = await call(saveUser, {
      body: { name, email, image, role: 'user', createdAt: new Date().toISOString(), acceptsTerms },
    }).catch(async (failure: unknown) => {
      throw (await isAnsweredByMail(failure)) ? new MailToRead() : failure
    })
    await openAccount(account)
    return isNew
  }
}

async function isAnsweredByMail(failure: unknown): Promise<boolean> {
  if (!(failure instanceof CallFailed) || failure.status !== 401) return false
  const { mail, firebase } = await queryClient.fetchQuery({ ...read(clientSettings), staleTime: Infinity })
  return mail === 'sent' && !firebase
}

const uploadedPicture = (picture: File) =>
  upload(picture).catch((cause: unknown) => {
    throw new PictureRefused(cause)
  })
