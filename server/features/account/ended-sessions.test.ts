import { describe, expect, it } from 'vitest'
import { deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { allProperties } from '#contract/properties/properties.ts'
import { myReviews } from '#contract/reviews/reviews.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, deps, given } = await startTestApp()

async function someoneAtABrowser(email: string) {
  const browser = await aBrowser(app)
  const token = await browser.register(email)
  const { id } = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const see = (path: string) => browser.get(path, { authorization: `Bearer ${token}` })
  return { browser, token, id, email, see }
}

describe('signing out', () => {
  it('ends this access token at once, and no other device’s', async () => {
    const here = await someoneAtABrowser('leaves@example.com')
    const elsewhere = await aBrowser(app)
    await elsewhere.signIn(here.email)
    const other = String((await elsewhere.post('/api/jwt', { email: here.email })).body['token'])

    expect(await here.see('/api/my-reviews')).toMatchObject({ status: 200 })
    expect(await here.browser.post('/api/auth/sign-out', {})).toMatchObject({ status: 200 })
    expect(await here.see('/api/my-reviews')).toMatchObject({ status: 401 })
    expect(await here.browser.post('/api/jwt', { email: here.email })).toMatchObject({ status: 401 })
    expect(await elsewhere.get('/api/my-reviews', { authorization: `Bearer ${other}` })).toMatchObject({ status: 200 })
  })

  it('invalidates a copy of the cookie', async () => {
    const here = await someoneAtABrowser('copied@example.com')
    const thief = await aBrowser(app)
    for (const [name, value] of here.browser.cookies) thief.cookies.set(name, value)
    expect(await thief.post('/api/jwt', { email: here.email })).toMatchObject({ status: 200 })
    await here.browser.post('/api/auth/sign-out', {})
    expect(await thief.post('/api/jwt', { email: here.email })).toMatchObject({ status: 401 })
  })
})

describe('a session', () => {
  it('is invalid once it has expired', async () => {
    const here = await someoneAtABrowser('late@example.com')
    await deps.db
      .updateTable('identity.session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect(await here.see('/api/my-reviews')).toMatchObject({ status: 401 })
    expect(await here.browser.post('/api/jwt', { email: here.email })).toMatchObject({ status: 401 })
  })
})

describe('marking an agent as fraud', () => {
  it('ends every session; a new one may do nothing', async () => {
    const admin = await given.anAdmin()
    const agent = await someoneAtABrowser('fraudster@example.com')
    await call(makeAgent, { as: admin, params: { id: agent.id } })
    expect(await agent.see('/api/agent-dashboard-summary')).toMatchObject({ status: 200 })

    expect(await call(markFraud, { as: admin, params: { id: agent.id } })).toMatchObject({ status: 200 })
    expect(await agent.see('/api/my-reviews')).toMatchObject({ status: 401 })
    expect(await agent.browser.post('/api/jwt', { email: agent.email })).toMatchObject({ status: 401 })

    expect(await agent.browser.signIn(agent.email)).toMatchObject({ status: 200 })
    const { token } = (await agent.browser.post('/api/jwt', { email: agent.email })).body
    const authorization = `Bearer ${String(token)}`
    expect(await agent.browser.get('/api/my-reviews', { authorization })).toMatchObject({ status: 200 })
    expect(await agent.browser.get('/api/agent-dashboard-summary', { authorization })).toMatchObject({ status: 403 })
    expect(await agent.browser.post('/api/properties', {}, { authorization })).toMatchObject({ status: 403 })
  })
})

describe('deleting a user', () => {
  it('ends their session, which cannot create the user again', async () => {
    const admin = await given.anAdmin()
    const leaver = await someoneAtABrowser('deleted@example.com')
    expect(await call(deleteUser, { as: admin, params: { id: leaver.id } })).toMatchObject({ status: 200 })

    expect(await leaver.see('/api/my-reviews')).toMatchObject({ status: 401 })
    expect(await leaver.browser.post('/api/users', { email: leaver.email })).toMatchObject({ status: 401 })
    expect(await leaver.browser.post('/api/jwt', { email: leaver.email })).toMatchObject({ status: 401 })
    expect(await leaver.browser.signIn(leaver.email)).toMatchObject({ status: 401 })
    expect(await deps.db.selectFrom('users').select('id').where('email', '=', leaver.email).execute()).toEqual([])
    expect(await deps.db.selectFrom('identity.user').select('id').where('email', '=', leaver.email).execute()).toEqual(
      [],
    )
  })
})

describe('changing a role', () => {
  it('works on the next request with the same token, up and down', async () => {
    const [first, second] = [await given.anAdmin(), await given.aBuyer()]
    expect(await call(allProperties, { as: second })).toMatchObject({ status: 403 })
    await call(makeAdmin, { as: first, params: { id: second.id } })
    expect(await call(allProperties, { as: second })).toMatchObject({ status: 200 })
    await call(makeAgent, { as: second, params: { id: first.id } })
    expect(await call(allProperties, { as: first })).toMatchObject({ status: 403 })
    expect(await call(myReviews, { as: first })).toMatchObject({ status: 200 })
  })
})
