import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { problem } from '../ground/problem.ts'
import { sendError } from '../http/send-error.ts'
import { spendLimit } from '../testing/spend-limit.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { sendErrorPages } from './error-page.ts'

const app = Fastify()
afterAll(() => app.close())
app.setErrorHandler(sendError)
sendErrorPages(app, { name: 'Fjordhus', style: 'html:root{--primary:#1d4ed8}' })
app.get('*', request => {
  const status = Number(/\d+$/.exec(request.url)?.[0])
  throw status === 500 ? new Error('A bug') : problem(status, 'A refusal.')
})

/** Headers of a browser that opens a URL. */
const opening = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const get = async (url: string, headers: Record<string, string> = opening) => {
  const { headers: received, body } = await app.inject({ url, headers })
  return { type: String(received['content-type']), retryAfter: received['retry-after'], body }
}

describe('an error of a page', () => {
  it.each([
    [429, 'Too many requests'],
    [500, 'Something went wrong'],
    [503, 'The marketplace is busy'],
  ])('is a page in the brand’s look with status %d', async (status, title) => {
    const { type, body } = await get(`/all-properties/${status}`)
    expect(type).toBe('text/html; charset=utf-8')
    expect(body).toContain(`<title>${title} · Fjordhus</title>`)
    expect(body).toContain('html:root{--primary:#1d4ed8}')
    expect(body).toContain('href="">Reload</a>')
    expect(body).not.toContain('A bug')
  })

  it('says when to try again', async () => {
    expect((await get('/503')).retryAfter).toBe('2')
  })

  it('has the theme that the person has chosen', async () => {
    expect((await get('/503', { ...opening, cookie: 'theme=dark' })).body).toContain('<html data-theme="dark" ')
  })

  it('also answers a link below /api that a browser opens', async () => {
    expect((await get('/api/auth/503', { 'sec-fetch-dest': 'document' })).type).toContain('text/html')
  })
})

describe('an error stays JSON', () => {
  it.each([
    ['of a call', '/api/properties/503', { accept: '*/*' }],
    ['of a call from a client that accepts any type', '/api/properties/503', opening],
    ['of a file', '/assets/503', { accept: '*/*' }],
    ['that refuses a page for good', '/404', opening],
  ])('%s', async (_, url, headers) => {
    const { type, body } = await get(url, headers)
    expect(type).toContain('application/json')
    expect(JSON.parse(body)).toMatchObject({ message: 'A refusal.' })
  })
})

describe('the marketplace', () => {
  it('answers too many requests for the sitemap with a page in a browser, in which nothing else is loaded', async () => {
    const { app: marketplace, deps } = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const open = () => marketplace.inject({ url: '/sitemap.xml', headers: opening })
    await spendLimit(deps.db, 'sitemaps:127.0.0.1', 240)
    const { statusCode, headers, body } = await open()
    expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(headers['retry-after']).toBeDefined()
    expect(body).toContain('Too many requests')
    expect(body).not.toMatch(/src=|<link|@import|url\(/)
  })
})
