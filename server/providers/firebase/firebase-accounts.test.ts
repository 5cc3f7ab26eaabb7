import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { allProperties } from '#contract/properties/properties.ts'
import { fillDemoMarketplace } from '../../demo/fill-demo-marketplace.ts'
import { ensureAdmin } from '../../features/users/ensure-admin.ts'
import { ConfigError } from '../../ground/setting-values.ts'
import { startFirebaseApp } from '../../testing/firebase-app.ts'
import { startFirebaseServer } from '../../testing/stand-ins/firebase-server.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { builtInIdentity } from '../identity/built-in.ts'

const [email, password] = ['first@example.com', 'Admin1!secret']

describe('ensuring an admin at Firebase', async () => {
  const firebase = await startFirebaseServer()
  const { deps, enter, get, given } = await startFirebaseApp(firebase)
  const accountOf = (email: string) => firebase.accounts.find(account => account.email === email)
  const usersOf = (email: string) => deps.db.selectFrom('users').selectAll().where('email', '=', email).execute()

  it('creates the account of the admin, and changes nothing the second time', async () => {
    await ensureAdmin(deps, email, password)
    const account = accountOf(email)
    expect(account).toMatchObject({ password, displayName: 'Admin' })
    if (!account) return
    const { token, id } = await enter(account)
    await ensureAdmin(deps, email, password)
    expect(await usersOf(email)).toMatchObject([{ id, role: 'admin' }])
    expect(await get('/api/users', token)).toMatchObject({ status: 200 })
    expect(firebase.accounts).toHaveLength(1)
  })

  it('promotes an account with the same password', async () => {
    const account = firebase.anAccount({ email: 'second@example.com', password })
    const { token, id } = await enter(account)
    await ensureAdmin(deps, account.email, password)
    expect(await usersOf(account.email)).toMatchObject([{ id, role: 'admin' }])
    expect(await get('/api/users', token)).toMatchObject({ status: 200 })
  })

  it('takes over the email of an earlier identity', async () => {
    const { id, token, email: taken } = await given.aBuyer()
    await ensureAdmin(deps, taken, password)
    expect(await get('/api/my-reviews', token)).toMatchObject({ status: 401 })
    const account = accountOf(taken)
    expect(account && (await enter(account))).toMatchObject({ id })
    expect(await usersOf(taken)).toMatchObject([{ id, role: 'admin' }])
  })

  it.each([
    ['ADMIN_PASSWORD', 'somebody else has the account', () => withStranger()],
    ['FIREBASE_PROJECT_ID', 'passwords are switched off', () => withoutPasswords()],
    ['FIREBASE_API_KEY', 'the key is none', () => withUnknownKey()],
  ])('stops the server with a message that names %s if %s', async (name, _, ensure) => {
    const failure = await ensure().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect((failure as Error).message).toMatch(new RegExp(`^${name} .*\\.$`))
    expect((failure as Error).message).not.toContain('Other1!')
  })

  it('leaves an admin alone who has changed the password at Firebase', async () => {
    const account = accountOf(email)
    if (account) account.password = 'Changed1!'
    await ensureAdmin(deps, email, password)
    expect(accountOf(email)).toMatchObject({ password: 'Changed1!' })
    expect(await usersOf(email)).toMatchObject([{ role: 'admin' }])
    if (account) account.password = password
  })

  it('promotes an account with a confirmed email, whatever its password', async () => {
    const account = firebase.anAccount({ email: 'fourth@example.com', password: 'Mine1!', emailVerified: true })
    const { id } = await enter(account)
    await ensureAdmin(deps, account.email, password)
    expect(await usersOf(account.email)).toMatchObject([{ id, role: 'admin' }])
  })

  it('waits for the next start while Firebase is down', async () => {
    firebase.fault = 'fails'
    await ensureAdmin(deps, 'third@example.com', password)
    firebase.fault = 'none'
    expect(await usersOf('third@example.com')).toEqual([])
    await ensureAdmin(deps, 'third@example.com', password)
    expect(await usersOf('third@example.com')).toMatchObject([{ role: 'admin' }])
  })

  it('works when the marketplace returns to the built-in identity', async () => {
    const identity = builtInIdentity(deps.db, {
      publicUrl: 'http://127.0.0.1:3000',
      brandName: 'Keyhaven',
      secret: 'x'.repeat(40),
      now: () => deps.clock.now(),
      log: deps.log,
      passwordRemoved: () => Promise.resolve(),
    })
    const [before] = await usersOf(email)
    await ensureAdmin({ ...deps, identity }, email, password)
    expect(await usersOf(email)).toEqual([{ ...before, email_verified: true }])
  })

  const withStranger = async () => {
    await enter(firebase.anAccount({ email: 'stranger@example.com', password: 'Stranger1!' }))
    return ensureAdmin(deps, 'stranger@example.com', 'Other1!')
  }
  const withoutPasswords = () => {
    firebase.methods.delete('password')
    return ensureAdmin(deps, email, password).finally(() => firebase.methods.add('password'))
  }
  const withUnknownKey = () => {
    firebase.fault = 'knows no such key'
    return ensureAdmin(deps, email, password).finally(() => {
      firebase.fault = 'none'
    })
  }
})

describe('the demo marketplace', () => {
  it('has no sign-ins in a real project', async () => {
    const firebase = await startFirebaseServer()
    const { deps, call, given, post } = await startFirebaseApp(firebase, { env: { DEMO: 'true' } })
    await fillDemoMarketplace(deps)
    await fillDemoMarketplace(deps)
    expect(firebase.accounts).toEqual([])
    expect((await call(allProperties, { as: await given.anAdmin() })).body.length).toBeGreaterThan(50)
    // Registering the email of a demo person does not make you that person.
    const impostor = firebase.anAccount({ email: 'admin@keyhaven.example' })
    const idToken = await firebase.idToken(impostor)
    expect(await post('/api/jwt', idToken, { email: impostor.email })).toMatchObject({ status: 409 })
  })

  it('restores its sign-ins when the emulator has lost them or starts late', async () => {
    const firebase = await startFirebaseServer({ projectId: 'demo-homes', apiKey: 'emulator', emulator: true })
    const env = {
      DEMO: 'true',
      FIREBASE_PROJECT_ID: 'demo-homes',
      FIREBASE_API_KEY: '',
      FIREBASE_AUTH_EMULATOR_HOST: new URL(firebase.at.api).host,
    }
    const { deps, call } = await startFirebaseApp(firebase, { env })
    expect((await call(clientSettings)).body.demoAccounts).toHaveLength(3)
    const signIns = () =>
      deps.db.selectFrom('users').select(['email', 'role', 'uid']).where('uid', 'is not', null).execute()

    firebase.fault = 'fails'
    await fillDemoMarketplace(deps)
    expect(await signIns()).toEqual([])
    firebase.fault = 'none'
    await fillDemoMarketplace(deps)
    const before = await signIns()
    expect(before.map(({ role }) => role).toSorted()).toEqual(['admin', 'agent', 'user'])

    const forgotten = firebase.accounts.splice(0)
    await fillDemoMarketplace(deps)
    expect(await signIns()).toEqual(before)
    expect(firebase.accounts).toHaveLength(3)
    const remaining = await deps.db.selectFrom('identity.account').select('accountId').execute()
    expect(remaining.map(({ accountId }) => accountId).toSorted()).toEqual(
      firebase.accounts.map(({ localId }) => localId).toSorted(),
    )
    expect(remaining).not.toContainEqual({ accountId: forgotten[0]?.localId })
  })

  it('starts without accounts whose password was changed at Firebase', async () => {
    const firebase = await startFirebaseServer({ projectId: 'demo-homes', apiKey: 'emulator', emulator: true })
    firebase.anAccount({ email: 'buyer@keyhaven.example', password: 'Changed1!' })
    const { deps } = await startFirebaseApp(firebase, {
      env: {
        DEMO: 'true',
        FIREBASE_PROJECT_ID: 'demo-homes',
        FIREBASE_API_KEY: '',
        FIREBASE_AUTH_EMULATOR_HOST: new URL(firebase.at.api).host,
      },
    })
    await fillDemoMarketplace(deps)
    const rows = await deps.db.selectFrom('users').select('email').where('uid', 'is not', null).execute()
    expect(rows.map(row => row.email).toSorted()).toEqual(['admin@keyhaven.example', 'agent@keyhaven.example'])
  })
})

describe('switching the identity service', () => {
  it('gives nobody access to an earlier account by its email', async () => {
    const firebase = await startFirebaseServer()
    const { deps } = await startTestApp()
    const { uid } = await deps.identity.ensureAccount(
      { name: 'Olga', email: 'olga@example.com', password: 'Secret1!' },
      { mayTakeOver: false },
    )
    const { post } = await startFirebaseApp(firebase, { replace: () => ({ db: deps.db }) })
    const idToken = await firebase.idToken(firebase.anAccount({ email: 'olga@example.com' }))
    expect(await post('/api/jwt', idToken, { email: 'olga@example.com' })).toMatchObject({
      status: 409,
      body: { message: 'This email belongs to another sign-in.' },
    })
    expect(await deps.db.selectFrom('identity.account').select('userId').execute()).toEqual([{ userId: uid }])
  })
})
