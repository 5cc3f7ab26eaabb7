import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { pagesKey, queryKey } from '#contract/ground/query-key.ts'
import { unreadMessages } from '#contract/messages/messages.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { boughtProperties } from '#contract/offers/offers.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import type { FirstScreen, SentQueries } from '#contract/pages/rendered-page.ts'
import { myPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { propertyReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { adminSummary, adminTasks, agentSummary } from '#contract/summary/summary.ts'
import { decisionCounts } from '#contract/to-decide/decision-counts.ts'
import { toDecide } from '#contract/to-decide/to-decide.ts'
import { findUser } from '#contract/users/users.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { apiRoutes } from '../app/features.ts'
import { aBrowser } from '../testing/browser.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { firstScreens } from './first-screens.ts'
import { pageChunks } from './page-chunks.ts'
import { personalHead } from './personal-head.ts'
import { dashboardCode, personalPageOf } from './personal-page.ts'

const { app, deps, given } = await startTestApp()
const location = '7 Firth Lane, Bergen'
const property = await given.aProperty({ location })
const pending = await given.aProperty({ status: 'pending' })

const email = 'first.screen@homes.example'
const browser = await aBrowser(app)
const token = await browser.register(email)
const bearer = { authorization: `Bearer ${token}` }
const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const pagesWith = (read: ReturnType<typeof firstScreens>) => {
  const server = Fastify()
  server.setNotFoundHandler(async (request, reply) => {
    const sent = await read(request)
    return reply.send(sent === 'not found' ? sent : (sent?.screen ?? 'nothing'))
  })
  afterAll(() => server.close())
  return server
}
const pages = pagesWith(firstScreens(deps, apiRoutes(deps)))

const open = async (url: string, headers: Record<string, string> = { cookie: cookie() }) =>
  (await pages.inject({ url, headers })).json<FirstScreen>()
const opens = async (url: string, headers?: Record<string, string>) =>
  (await pages.inject({ url, headers: headers ?? { cookie: cookie() } })).body
const idOf = (email: string) =>
  deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const byKey = ({ queries }: FirstScreen) =>
  Object.fromEntries(queries.map(([key, data]) => [JSON.stringify(key), data]))
const api = async (url: string) => (await browser.get(url, bearer)).body
const chunk = (file: string, ...imports: string[]) => ({ file: `assets/${file}.js`, imports })
const pageOf = (items: unknown, count: number) => ({
  pages: [{ items, total: { count, isMore: false } }],
  pageParams: [''],
})

describe('a page sent with its data', () => {
  it('has what All Properties would read, for the search in its URL', async () => {
    const search = 'Firth'
    const { person, ...screen } = await open(
      `/all-properties?search=${search}&sort=price-low&minBeds=&to=450,000&kind=castle&under-offer=last`,
    )
    expect(person).toEqual({
      id: expect.any(String) as string,
      displayName: 'Mina Moore',
      photoURL: expect.any(String) as string,
      email,
    })
    const query = { search, to: 450_000, sort: 'price-low', underOffer: 'false' } as const
    const list = await api(
      `/api/properties/verified?search=${search}&to=450000&sort=price-low&underOffer=false&limit=24`,
    )
    expect(list).toHaveLength(1)
    expect(byKey({ person, ...screen })).toEqual({
      [JSON.stringify(queryKey(findUser, { params: { emailOrId: email } }))]: await api(`/api/users/${email}`),
      [JSON.stringify(queryKey(unreadNotifications))]: { unread: 0 },
      [JSON.stringify(pagesKey(verifiedProperties, { query }, 24))]: pageOf(list, 1),
      [JSON.stringify(queryKey(buyerSummary))]: await api('/api/buyer-dashboard-summary'),
      [JSON.stringify(queryKey(myWishlist, { query: { email } }))]: [],
    })
  })

  it('has what All Properties reads for a text of more than 300 characters', async () => {
    const query = { search: 'b'.repeat(300) }
    expect(byKey(await open(`/all-properties?search=${'b'.repeat(350)}`))).toHaveProperty([
      JSON.stringify(pagesKey(verifiedProperties, { query }, 24)),
    ])
  })

  it('leaves a long wishlist to the page', async () => {
    const other = await aBrowser(app)
    await other.register('first.saver@homes.example')
    const kept = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { id: user_id } = await idOf('first.saver@homes.example')
    const properties = await Promise.all(Array.from({ length: 101 }, () => given.aProperty()))
    const created_at = new Date()
    const entries = properties.map(({ id }) => ({ user_id, property_id: id, created_at }))
    await deps.db.insertInto('wishlist_entries').values(entries.slice(1)).execute()
    const wishlist = JSON.stringify(queryKey(myWishlist, { query: { email: 'first.saver@homes.example' } }))
    expect(byKey(await open('/all-properties', { cookie: kept }))[wishlist]).toHaveLength(100)
    await deps.db.insertInto('wishlist_entries').values(entries.slice(0, 1)).execute()
    expect(byKey(await open('/all-properties', { cookie: kept }))).not.toHaveProperty([wishlist])
  })

  it('is sent empty to an account that opens too many', async () => {
    const other = await aBrowser(app)
    await other.register('first.hasty@homes.example')
    const kept = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { id } = await idOf('first.hasty@homes.example')
    const spent = { key: `first screen:${id}`, calls: 119, resets_at: new Date(Date.now() + 60_000) }
    await deps.db.insertInto('rate_limits').values(spent).execute()
    const limited = { ...deps, settings: { ...deps.settings, rateLimit: true } }
    const read = firstScreens(limited, apiRoutes(limited))
    const request = { url: '/all-properties', headers: { cookie: kept }, log: { info: () => undefined } } as never
    expect(await read(request)).toMatchObject({ screen: { person: { email: 'first.hasty@homes.example' } } })
    expect(await read(request)).toBeUndefined()
  })

  it('is sent empty when a call takes too long', async () => {
    const neverAnswered = apiRoutes(deps).map(route => ({
      ...route,
      respond: () => new Promise<never>(() => undefined),
    }))
    const guards = { ...deps, settings: { ...deps.settings, loadLimits: true } }
    const late = pagesWith(firstScreens(guards, neverAnswered))
    expect((await late.inject({ url: '/all-properties', headers: { cookie: cookie() } })).body).toBe('nothing')
  })

  it('has what the page of a home would read', async () => {
    const { id } = property
    expect(byKey(await open(`/property-details/${id}`))).toEqual({
      [JSON.stringify(queryKey(findUser, { params: { emailOrId: email } }))]: await api(`/api/users/${email}`),
      [JSON.stringify(queryKey(unreadNotifications))]: { unread: 0 },
      [JSON.stringify(queryKey(findProperty, { params: { id } }))]: await api(`/api/properties/${id}`),
      [JSON.stringify(pagesKey(propertyReviews, { params: { propertyId: id } }, 24))]: pageOf([], 0),
      [JSON.stringify(queryKey(buyerSummary))]: await api('/api/buyer-dashboard-summary'),
      [JSON.stringify(queryKey(myWishlist, { query: { email, propertyId: id } }))]: [],
    })
  })

  it('has what waits for the person on the home page', async () => {
    expect(byKey(await open('/?from=mail'))).toEqual({
      [JSON.stringify(queryKey(findUser, { params: { emailOrId: email } }))]: await api(`/api/users/${email}`),
      [JSON.stringify(queryKey(unreadNotifications))]: { unread: 0 },
      [JSON.stringify(queryKey(buyerSummary))]: await api('/api/buyer-dashboard-summary'),
    })
  })

  it('has what the dashboard waits for', async () => {
    expect(byKey(await open('/dashboard/wishlist'))).toEqual({
      [JSON.stringify(queryKey(findUser, { params: { emailOrId: email } }))]: await api(`/api/users/${email}`),
      [JSON.stringify(queryKey(unreadNotifications))]: { unread: 0 },
      [JSON.stringify(queryKey(clientSettings))]: await api('/api/client-settings'),
      [JSON.stringify(queryKey(buyerSummary))]: await api('/api/buyer-dashboard-summary'),
    })
  })

  it('has what the first page of the dashboard reads, by role', async () => {
    const other = await aBrowser(app)
    const byRole = async (role: 'user' | 'agent' | 'admin') => {
      const email = `first.${role}@homes.example`
      await other.register(email)
      await deps.db.updateTable('users').set({ role }).where('email', '=', email).execute()
      const kept = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await open('/dashboard', { cookie: kept })).queries.map(([key]) => key)
    }
    const ofAll = [findUser, unreadNotifications, clientSettings, buyerSummary, unreadMessages]
    const keysOf = async (role: 'user' | 'agent' | 'admin') => new Set((await byRole(role)).map(([name]) => name))
    const keys = (...own: { key: string }[]) => new Set([...ofAll, ...own].map(({ key }) => key))
    expect(await keysOf('user')).toEqual(keys(boughtProperties))
    expect(await keysOf('agent')).toEqual(keys(agentTasks, agentSummary, myPayoutDetails, myProperties))
    expect(await keysOf('admin')).toEqual(keys(adminSummary, adminTasks, decisionCounts, toDecide))
  })

  it('names code that exists', () => {
    const pages = ['/', '/all-properties', '/property-details/1', '/dashboard'].map(personalPageOf)
    const rendered = (['user', 'agent', 'admin'] as const).flatMap(role =>
      pages.flatMap(page => page?.rendered({ email, role }, [])?.modules ?? []),
    )
    expect(rendered).toContain('shell/dashboard-index.tsx')
    const code = [...dashboardCode, ...rendered]
    expect(code.filter(module => !existsSync(path.join(import.meta.dirname, '../../web', module)))).toEqual([])
  })

  it('is left to the browser for other pages of the dashboard, a blocked account, and an invitation to a board', () => {
    const offered: SentQueries = [[[buyerSummary.key], { offers: [{ onBoard: false }] }]]
    expect(personalPageOf('/dashboard')?.rendered({ email, role: 'user' }, offered)).toBeUndefined()
    expect(personalPageOf('/dashboard/wishlist')?.rendered({ email, role: 'user' }, [])).toBeUndefined()
    expect(personalPageOf('/dashboard')?.rendered({ email, role: 'fraud' }, [])).toBeUndefined()
  })

  it('has no data for another page', async () => {
    expect(await opens('/compare')).toBe('nothing')
  })

  it.each([
    ['an unknown home', '/property-details/00000000-0000-4000-8000-000000000000'],
    ['a malformed id', '/property-details/nothing'],
    ['a home that this person may not see', `/property-details/${pending.id}`],
  ])('is not found for %s', async (_, url) => {
    expect(await opens(url)).toBe('not found')
  })

  it('does not tell a visitor whether a home exists', async () => {
    expect(await opens('/property-details/00000000-0000-4000-8000-000000000000', {})).toBe('nothing')
  })

  it.each([
    ['without a cookie', {}],
    ['with an access token only', bearer],
    ['with a forged session', { cookie: 'better-auth.session_token=forged.forged' }],
  ])('has no data for a request %s', async (_, headers) => {
    expect(await opens('/all-properties', headers as Record<string, string>)).toBe('nothing')
  })

  it('has no data for an impossible URL', async () => {
    expect(await opens('///')).toBe('nothing')
  })

  it('leaves the renewal of a session to the call that can set its cookie', async () => {
    const other = await aBrowser(app)
    await other.register('first.weekly@homes.example')
    const yesterday = 'update identity.session set "expiresAt" = "expiresAt" - interval \'25 hours\''
    await sql.raw(yesterday).execute(deps.db)
    const kept = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await opens('/all-properties', { cookie: kept })).toContain('first.weekly@homes.example')
    const { headers } = await other.get('/api/auth/get-session')
    expect(headers.getSetCookie().join()).toContain('session_token=')
  })

  it('has no data after the session has ended', async () => {
    const other = await aBrowser(app)
    await other.register('first.leaver@homes.example')
    const kept = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await opens('/all-properties', { cookie: kept })).toContain('first.leaver@homes.example')
    await other.post('/api/auth/sign-out', {})
    expect(await opens('/all-properties', { cookie: kept })).toBe('nothing')
  })
})

describe('the head of a personal page', () => {
  const built = mkdtempSync(path.join(tmpdir(), 'pages-'))
  afterAll(() => rmSync(built, { recursive: true }))
  mkdirSync(path.join(built, '.vite'))
  const manifest = {
    'index.html': chunk('app'),
    'search/all-properties-page.tsx': chunk('list', 'index.html', '_part.js'),
    '_part.js': chunk('part'),
    'navigation/signed-in-account.tsx': chunk('account', 'index.html'),
    'notifications/bell.tsx': chunk('bell'),
    'own-deals/own-deals.ts': chunk('deals'),
    'navigation/wishlist-link.tsx': chunk('saved'),
  }
  writeFileSync(path.join(built, '.vite/manifest.json'), JSON.stringify(manifest))
  const head = personalHead(
    pageChunks(built),
    'Homes & Co',
  )({
    modules: ['search/all-properties-page.tsx'],
    title: '</title><script>alert(1)</script>',
  })

  it('has the title, escaped', () => {
    expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Homes &amp; Co</title>')
  })

  it('names the page’s own code', () => {
    expect(head).toContain(
      'content="/assets/list.js /assets/part.js /assets/account.js /assets/bell.js /assets/deals.js /assets/saved.js"',
    )
  })
})
