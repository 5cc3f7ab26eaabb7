import { describe, expect, it } from 'vitest'
import { projectId, startFirebaseServer } from '../../testing/stand-ins/firebase-server.ts'
import { checkFirebase } from './check-firebase.ts'

const firebase = await startFirebaseServer()
const project = {
  projectId,
  apiKey: 'AIza-key',
  authDomain: `${projectId}.firebaseapp.com`,
  google: true,
  emulator: undefined,
}
const publicUrl = 'http://localhost:3000'
const check = (changes: object = {}, url = publicUrl) => checkFirebase({ ...project, ...changes }, url, firebase.at)

describe('checking a project at Firebase', () => {
  it('reports that people can sign in, and leaves no account behind', async () => {
    expect(await check()).toBe(
      'The project homes-1a2b3 at Firebase signs people in by email and password and with Google.',
    )
    expect(await check({ google: false }, 'https://homes.example')).toMatch(/by email and password\.$/)
    expect(firebase.accounts).toEqual([])
  })

  it('accepts a subdomain of an authorized one', async () => {
    firebase.authorizedDomains.push('homes.example')
    expect(await check({}, 'https://www.homes.example')).toContain('signs people in')
    firebase.authorizedDomains.pop()
  })

  it.each([
    ['FIREBASE_API_KEY', 'another key', () => check({ apiKey: 'AIza-other' })],
    ['FIREBASE_API_KEY', 'a key of another project', () => check({ projectId: 'others-1a2b3' })],
    ['PUBLIC_URL', 'a domain that is not authorized', () => check({}, 'https://homes.example')],
    ['FIREBASE_PROJECT_ID', 'no sign-in by password', () => without('password', check)],
    ['FIREBASE_GOOGLE', 'no sign-in with Google', () => without('google', check)],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'no emulator', () => check({ emulator: '127.0.0.1:1' })],
    ['keys', 'no keys', () => during({ keysFault: 'fails' }, check)],
    ['reached', 'no answer', () => during({ fault: 'fails' }, check)],
    ['reached', 'no answer in time', () => during({ fault: 'hangs' }, check)],
  ])('reports %s for %s', async (name, _, failing) => {
    const failure = await failing().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
    expect(failure).toMatch(new RegExp(`\\b${name}\\b.*\\.$`))
    expect(failure).not.toContain('AIza')
  })

  it('of the emulator queries the emulator', async () => {
    const emulated = await startFirebaseServer({ projectId: 'demo-homes', apiKey: 'emulator', emulator: true })
    const emulator = new URL(emulated.at.api).host
    const sentence = await checkFirebase(
      { ...project, projectId: 'demo-homes', apiKey: 'emulator', emulator },
      publicUrl,
    )
    expect(sentence).toBe(`The emulator at ${emulator} answers for demo-homes, with email and password.`)
  })
})

const without = async (method: 'password' | 'google', work: () => Promise<string>) => {
  firebase.methods.delete(method)
  return work().finally(() => firebase.methods.add(method))
}

const during = async (faults: object, work: () => Promise<string>) => {
  Object.assign(firebase, faults)
  return work().finally(() => Object.assign(firebase, { fault: 'none', keysFault: 'none' }))
}
