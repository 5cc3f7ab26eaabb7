import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { startGoogleApp } from '../../testing/google-app.ts'

/** Few, because the tests before force both orders. */
const rounds = 10
const ids = ['before', 'after', ...Array.from({ length: rounds }, (_, n) => `race-${n}`)]
const emailOf = (id: string) => `${id}@victim.example`
const people = ids.map(id => ({ id, name: 'Victoria Victim', email: emailOf(id), about: '' }))
const { app, owner, choose, follow, pathOf, signIn } = await startGoogleApp(people)
const attackersPassword = 'Attack1!'

const register = (browser: Browser, id: string) =>
  browser.post('/api/auth/sign-up/email', { name: 'Eve', email: emailOf(id), password: attackersPassword })

/** Expects that the account is its owner's alone, who is signed in by Google in this browser. */
async function expectOwnersAlone(id: string, { attacker, victim }: Record<'attacker' | 'victim', Browser>) {
  const email = emailOf(id)
  expect((await attacker.get('/api/auth/get-session')).text).toBe('null')
  expect((await (await aBrowser(app)).signIn(email, attackersPassword)).status).toBe(401)
  expect((await victim.get('/api/auth/get-session')).body).toMatchObject({ user: { email, emailVerified: true } })
}

/** Starts both, and stops each before it stores its way to sign in: the password or the account at Google. */
async function bothHeld(id: string) {
  const [attacker, victim] = [await aBrowser(app), await aBrowser(app)]
  const callback = await choose(victim, id)
  const registering = register(attacker, id)
  await untilLockWaits(owner, 1)
  const linking = follow(victim, callback)
  await untilLockWaits(owner, 2)
  return { attacker, victim, registering, linking }
}
const lock = { credential: 1, google: 2 }

describe('a registration that races a Google sign-in with the same new email', () => {
  beforeAll(async () => {
    await sql`create function wait_for_test() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(case new."providerId" when 'credential' then 1 else 2 end);
        return new;
      end $$`.execute(owner)
    await sql`create trigger wait_for_test before insert on identity.account
      for each row execute function wait_for_test()`.execute(owner)
  })
  afterAll(async () => {
    await sql`drop trigger if exists wait_for_test on identity.account`.execute(owner)
  })

  it.each([
    {
      id: 'before',
      name: 'stores its password before the account is linked',
      order: ['credential', 'google'] as const,
    },
    { id: 'after', name: 'stores its password after the account is linked', order: ['google', 'credential'] as const },
  ])('gives the attacker no access if it $name', async ({ id, order }) => {
    await owner.connection().execute(async held => {
      for (const key of Object.values(lock)) await sql`select pg_advisory_lock(${key}::bigint)`.execute(held)
      const { registering, linking, ...browsers } = await bothHeld(id)
      for (const name of order) {
        await sql`select pg_advisory_unlock(${lock[name]}::bigint)`.execute(held)
        await (name === 'google' ? linking : registering)
      }
      expect(pathOf(await linking)).toBe('/login?google=done')
      await expectOwnersAlone(id, browsers)
    })
  })

  it(`gives the attacker no access in ${rounds} races`, async () => {
    const begun = performance.now()
    await register(await aBrowser(app), 'nobody')
    const registrationMs = performance.now() - begun
    for (let round = 0; round < rounds; round++) {
      const id = `race-${round}`
      const [attacker, victim] = [await aBrowser(app), await aBrowser(app)]
      const callback = await choose(victim, id)
      const registering = register(attacker, id)
      await sleep((registrationMs * round) / rounds)
      const [landed] = await Promise.all([follow(victim, callback), registering])
      // Both stored the email at the same moment, and the stranger's insert won.
      if (pathOf(landed) !== '/login?google=done') await signIn(id, victim)
      await expectOwnersAlone(id, { attacker, victim })
    }
  })
})
