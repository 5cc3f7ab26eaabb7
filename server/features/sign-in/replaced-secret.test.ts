import { describe, expect, it } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const email = 'rita@example.com'
const next = 'the next secret of the tests, long enough'
const previous = 'a secret of the tests, long enough'

/** The same cookies at another node. */
async function goTo(browser: Browser, other: Browser): Promise<Browser> {
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

describe('replacing the signing secret', () => {
  it('ends no session while the previous one is accepted', async () => {
    const before = await startTestApp({ secret: previous })
    const browser = await aBrowser(before.app)
    const token = await browser.register(email)
    const after = await startTestApp({ beside: before, secret: next, env: { JWT_SECRET_PREVIOUS: previous } })
    const there = await goTo(browser, await aBrowser(after.app))
    expect(await there.get('/api/my-reviews', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 })
    const renewed = await there.post('/api/jwt', { email })
    expect(renewed.status).toBe(200)
    // What is signed now needs the secret before no longer.
    const alone = await startTestApp({ beside: before, secret: next })
    const authorization = `Bearer ${String(renewed.body['token'])}`
    expect(await (await aBrowser(alone.app)).get('/api/my-reviews', { authorization })).toMatchObject({ status: 200 })
  })

  it('refuses signatures of the previous one after it is removed', async () => {
    const before = await startTestApp({ secret: previous })
    const browser = await aBrowser(before.app)
    const token = await browser.register(email)
    const after = await startTestApp({ beside: before, secret: next })
    const there = await goTo(browser, await aBrowser(after.app))
    expect(await there.get('/api/my-reviews', { authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
    expect(await there.post('/api/jwt', { email })).toMatchObject({ status: 401 })
  })
})
