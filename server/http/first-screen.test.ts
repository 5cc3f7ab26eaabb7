import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buyerSummary } from '#contract/buyer-summary.ts'
import type { FirstScreen } from '#contract/first-screen.ts'
import { findProperty, verifiedProperties } from '#contract/properties.ts'
import { pagesKey, queryKey } from '#contract/query-key.ts'
import { propertyReviews } from '#contract/reviews.ts'
import { findUser } from '#contract/users.ts'
import { myWishlist } from '#contract/wishlist.ts'
import { apiRoutes } from '../app.ts'
import { aBrowser } from '../testing/browser.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { withFirstScreen } from './first-screen-html.ts'
import { firstScreens } from './first-screen.ts'

const { app, deps, given } = await startTestApp()
const location = '7 Firth Lane, Bergen'
const home = await given.aProperty({ location })
const pending = await given.aProperty({ status: 'pending' })

const email = 'first.screen@homes.example'
const browser = await aBrowser(app)
const token = await browser.register(email)
const bearer = { authorization: `Bearer ${token}` }
const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const pages = Fastify()
const readFirstScreen = firstScreens(deps, apiRoutes(deps))
pages.setNotFoundHandler(async (request, reply) => {
  const sent = await readFirstScreen(request)
  return reply.send(sent === 'not found' ? sent : (sent?.screen ?? 'nothing'))
})
afterAll(() => pages.close())

const open = async (url: string, headers: Record<string, string> = { cookie: cookie() }) =>
  (await pages.inject({ url, headers })).json<FirstScreen>()
const opens = async (url: string, headers?: Record<string, string>) =>
  (await pages.inject({ url, headers: headers ?? { cookie: cookie() } })).body
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
      [JSON.stringify(pagesKey(verifiedProperties, { query }, 24))]: pageOf(list, 1),
      [JSON.stringify(queryKey(buyerSummary))]: await api('/api/buyer-dashboard-summary'),
    })
  })

  it('has what the page of a home would read', async () => {
    const { id } = home
    expect(byKey(await open(`/property-details/${id}`))).toEqual({
      [JSON.stringify(queryKey(findUser, { params: { emailOrId: email } }))]: await api(`/api/users/${email}`),
      [JSON.stringify(queryKey(findProperty, { params: { id } }))]: await api(`/api/properties/${id}`),
      [JSON.stringify(pagesKey(propertyReviews, { params: { propertyId: id } }, 24))]: pageOf([], 0),
      [JSON.stringify(queryKey(buyerSummary))]: await api('/api/buyer-dashboard-summary'),
      [JSON.stringify(queryKey(myWishlist, { query: { email, propertyId: id } }))]: [],
    })
  })

  it('has no data for another page', async () => {
    expect(await opens('/dashboard')).toBe('nothing')
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

describe('the document with the data', () => {
  const built = mkdtempSync(path.join(tmpdir(), 'pages-'))
  afterAll(() => rmSync(built, { recursive: true }))
  mkdirSync(path.join(built, '.vite'))
  const manifest = {
    'index.html': chunk('app'),
    'properties/all-properties-page.tsx': chunk('list', 'index.html', '_part.js'),
    '_part.js': chunk('part'),
    'identity/session.ts': chunk('session', 'index.html'),
  }
  writeFileSync(path.join(built, '.vite/manifest.json'), JSON.stringify(manifest))
  const title = '</script><script>alert(1)</script><!-- $& "'
  const document = withFirstScreen(built)('<head><!--preload--></head><body><!--first-screen--></body>', {
    page: {
      module: 'properties/all-properties-page.tsx',
      picture: { from: verifiedProperties, sizes: '(min-width: 1rem) 2rem, 3rem' },
      reads: () => [],
    },
    screen: { person: { id: 'mina', displayName: title, photoURL: '', email }, queries: [] },
    image: '/images/villa/1280.webp#aabbcc',
  })

  it('escapes the data, so that no text ends its element', () => {
    const data = /<body><script type="application\/json" id="first-screen">(.*)<\/script><\/body>/s.exec(document)?.[1]
    expect(data).not.toContain('<')
    expect(JSON.parse(data ?? '')).toMatchObject({ person: { displayName: title } })
  })

  it('preloads the first picture as the page displays it, and the page’s own code', () => {
    expect(document).toContain('imagesrcset="/images/villa/320.webp 320w, ')
    expect(document).toContain('imagesizes="(min-width: 1rem) 2rem, 3rem"')
    expect([...document.matchAll(/modulepreload" crossorigin href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/assets/list.js',
      '/assets/part.js',
      '/assets/session.js',
    ])
  })
})
