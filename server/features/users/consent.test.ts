import { describe, expect, it } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const withTerms = await startTestApp({ env: { TERMS_URL: 'https://homes.example/terms-2026' } })
const withoutTerms = await startTestApp()

async function register({ app, deps }: typeof withTerms, email: string, more: object) {
  const browser = await aBrowser(app)
  await browser.post('/api/auth/sign-up/email', { name: 'Mina Moore', email, password: 'Secret1!' })
  const answer = await browser.post('/api/users', { name: 'Mina Moore', email, ...more })
  const row = await deps.db
    .selectFrom('users')
    .select(['terms_accepted_at', 'accepted_terms', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return { browser, answer, row }
}

describe('registering where the operator has terms', () => {
  it('stores which terms were accepted, and when', async () => {
    const { row } = await register(withTerms, 'accepts@example.com', { acceptsTerms: true })
    expect(row).toMatchObject({
      accepted_terms: 'https://homes.example/terms-2026',
      terms_accepted_at: row?.created_at,
    })
  })

  it('is refused to somebody who does not accept them, until they do', async () => {
    const { browser, answer, row } = await register(withTerms, 'refuses@example.com', { acceptsTerms: false })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'acceptsTerms' }] } })
    expect(row).toBeUndefined()
    const again = await browser.post('/api/users', { email: 'refuses@example.com', acceptsTerms: true })
    expect(again.status).toBe(201)
  })

  it('still works for a client that knows the specification alone, without a consent', async () => {
    const { answer, row } = await register(withTerms, 'knows.nothing@example.com', {})
    expect(answer.status).toBe(201)
    expect(row).toMatchObject({ accepted_terms: null, terms_accepted_at: null })
  })

  it('can be completed with the consent when the first sign-in has created the user', async () => {
    const email = 'loses.a.call@example.com'
    const browser = await aBrowser(withTerms.app)
    await browser.post('/api/auth/sign-up/email', { name: 'Mina Moore', email, password: 'Secret1!' })
    const { body } = await browser.post('/api/jwt', { email })
    const own = async () => {
      const headers = { authorization: `Bearer ${String(body['token'])}` }
      return (await withTerms.app.inject({ url: `/api/users/${email}`, headers })).json<{ termsMissing?: boolean }>()
    }
    expect(await own()).toMatchObject({ termsMissing: true })
    await Promise.all([1, 2].map(() => browser.post('/api/users', { email, acceptsTerms: true })))
    expect(await own()).not.toHaveProperty('termsMissing')
    const row = await withTerms.deps.db
      .selectFrom('users')
      .select(['id', 'accepted_terms'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.accepted_terms).toBe('https://homes.example/terms-2026')
    const lines = await withTerms.deps.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'accept terms')
      .where('object_id', '=', row.id)
      .execute()
    expect(lines).toEqual([{ detail: 'https://homes.example/terms-2026' }])
  })

  it('changes no consent when it is repeated', async () => {
    const { browser, row } = await register(withTerms, 'repeats@example.com', { acceptsTerms: true })
    const repeated = await browser.post('/api/users', { email: 'repeats@example.com', acceptsTerms: false })
    expect(repeated.status).toBe(201)
    expect(row?.accepted_terms).toBe('https://homes.example/terms-2026')
  })
})

describe('registering where the operator has no terms', () => {
  it('stores no consent', async () => {
    const { answer, row } = await register(withoutTerms, 'no.terms@example.com', { acceptsTerms: true })
    expect(answer.status).toBe(201)
    expect(row).toMatchObject({ accepted_terms: null, terms_accepted_at: null })
  })
})
