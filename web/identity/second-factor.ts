import type { Identity } from '#contract/sign-in/identity.ts'
import { removeToken } from '../api/session/access-token.ts'
import { WordedError } from '../api/worded-error.ts'
import { personIn, post } from './identity-client.ts'
import { openAccount, previousSessionEnded } from './session.ts'

/** Completes a sign-in with a code of the authenticator app or a recovery code. @throws CallFailed */
export async function giveCode(code: string, kind: 'totp' | 'backup-code'): Promise<void> {
  await goOn(personIn(await post(`/api/auth/two-factor/verify-${kind}`, { code })))
}

/** Signs in with a passkey that the person chooses in the browser's window. @throws CallFailed, PasskeyFailed */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  await previousSessionEnded()
  const asked = await post('/api/auth/passkey/generate-authenticate-options', {})
  const optionsJSON = asked as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON }).catch(rethrowForPerson)
  await goOn(personIn(await post('/api/auth/passkey/verify-authentication', { response })))
}

/** Adds a passkey on this device or another one in reach. @throws CallFailed, PasskeyFailed */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const asked = await post('/api/auth/passkey/generate-register-options', {})
  const optionsJSON = asked as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON }).catch(rethrowForPerson)
  await post('/api/auth/passkey/verify-registration', { name, response })
}

/** The browser did not use the passkey, with a message for the person; none if the person cancelled. */
export class PasskeyFailed extends WordedError {
  readonly wasCancelled: boolean

  constructor(message: string, wasCancelled: boolean) {
    super(message)
    this.wasCancelled = wasCancelled
  }
}

function rethrowForPerson(failure: unknown): never {
  const { name, code } = failure as { name?: string; code?: string }
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    throw new PasskeyFailed('Passkeys need a host name such as localhost, not an IP address.', false)
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new PasskeyFailed('This device already has a passkey for your account.', false)
  throw new PasskeyFailed('The browser did not use a passkey.', name === 'NotAllowedError' || name === 'AbortError')
}

async function goOn(person: Identity): Promise<void> {
  removeToken()
  await openAccount(person)
}
