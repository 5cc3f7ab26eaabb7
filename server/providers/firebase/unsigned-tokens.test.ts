import { UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { startFirebaseApp } from '../../testing/firebase-app.ts'
import { claimsOf, seconds, startFirebaseServer } from '../../testing/stand-ins/firebase-server.ts'

const projectId = 'demo-keyhaven'
const firebase = await startFirebaseServer({ projectId, apiKey: 'emulator', emulator: true })
const emulator = new URL(firebase.at.api).host
const env = { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: '', FIREBASE_AUTH_EMULATOR_HOST: emulator }
const { app, call, post } = await startFirebaseApp(firebase, { env })

describe('an unsigned token of the emulator', () => {
  const account = firebase.anAccount()
  const token = (claims: object = {}) => new UnsecuredJWT({ ...claimsOf(account, projectId), ...claims }).encode()

  it('is valid if the emulator is configured and knows the person', async () => {
    expect(await post('/api/jwt', token(), { email: account.email })).toMatchObject({ status: 200 })
    expect(firebase.asked).toContain('accounts:lookup')
  })

  it.each([
    ['of somebody whom the emulator does not know', { sub: 'nobody' }],
    ['for another audience', { aud: 'demo-other' }],
    ['from another issuer', { iss: 'https://securetoken.google.com/demo-other' }],
    ['past its time', { exp: seconds() - 1 }],
    ['issued in the future', { iat: seconds() + 3600 }],
    ['without an email', { email: undefined }],
  ])('is refused: %s', async (_, claims) => {
    expect(await post('/api/jwt', token(claims), { email: account.email })).toMatchObject({ status: 401 })
  })

  it('is the only valid kind: a signed one is refused', async () => {
    const signed = await firebase.idToken(account)
    expect(await post('/api/jwt', signed, { email: account.email })).toMatchObject({ status: 401 })
  })
})

describe('a marketplace at the emulator', () => {
  it('lets pages reach only the emulator, without Google’s popup', async () => {
    const { headers } = await app.inject('/api/client-settings')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' http://${emulator};`)
    expect(policy).not.toMatch(/google|frame-src/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect((await call(clientSettings)).body.firebase).toMatchObject({ emulator })
  })
})
