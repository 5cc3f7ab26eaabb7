import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { listenUrl } from '../../testing/browser.ts'
import { sitemapErrors } from '../../testing/sitemap-errors.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { spanIn, spanName, spansOf } from './sitemap.ts'

const { app, call, given, deps } = await startTestApp()

const urlsIn = async (url: string) =>
  [...(await app.inject(new URL(url, 'http://x').pathname)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = '']) => loc,
  )

/** Adds homes that were listed one second after the other. */
async function addProperties(count: number, from: string, title = 'Home') {
  const { agent } = await given.aProperty({ status: 'pending' })
  await sql`insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at)
    select ${agent.id}, ${title}, '1 Elm Street, Albany, OR', '', '/images/villa-dusk/1280.webp', 100, 200, 'verified',
      ${from}::timestamptz + make_interval(secs => n) from generate_series(1, ${count}::int) as n`.execute(deps.db)
}

describe('the sitemap', () => {
  it('lists every home once, in files of a limited size with lasting names', async () => {
    await addProperties(130, '2026-01-01')
    const spans = await spansOf(deps, 50)()
    const files: string[][] = []
    for (const span of spans) files.push(await urlsIn(`/sitemap-${spanName(span)}.xml`))
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect(file.length).toBeLessThanOrEqual(50)
    expect(files.flat()).toHaveLength(130)
    expect(new Set(files.flat()).size).toBe(130)
    await addProperties(1, '2026-01-01')
    expect(await spansOf(deps, 51)()).toEqual(spans)
  })

  it('names its files', async () => {
    expect(await urlsIn('/sitemap.xml')).toEqual(
      ['pages', 'homes-0-4294967296'].map(name => `http://127.0.0.1:3000/sitemap-${name}.xml`),
    )
  })

  it('follows the schema of sitemaps', async () => {
    await given.aProperty({ title: 'A & B <c> "d" 東京', location: "1 St. Mary's Road, Ünter & <b>, X" })
    for (const file of ['pages', 'homes-0-4294967296']) {
      const { body, headers } = await app.inject(`/sitemap-${file}.xml`)
      expect(headers['content-type']).toBe('application/xml; charset=utf-8')
      expect(sitemapErrors(body)).toEqual([])
      expect(body).toContain('<urlset ')
      for (const [, loc = ''] of body.matchAll(/<loc>([^<]*)<\/loc>/g)) {
        expect(new URL(loc).href).toBe(loc)
        expect(loc).toMatch(/^http:\/\/127\.0\.0\.1:3000\/[\w/.%-]*$/)
      }
    }
    const { body } = await app.inject('/sitemap.xml')
    const folders = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL('.', loc).pathname)
    expect(new Set(folders), 'a sitemap only lists pages in its own folder and below').toEqual(new Set(['/']))
    expect(sitemapErrors(body)).toEqual([])
    expect(body).toContain('<sitemapindex ')
  })

  it('is 404 for a file without homes, and for a span that it never names', async () => {
    for (const name of [
      'homes-0-1',
      'homes-1-2',
      'homes-0-3',
      'homes-4294967296-1',
      'homes-0-8589934592',
      'x',
      'homes--1',
    ])
      expect([name, (await app.inject(`/sitemap-${name}.xml`)).statusCode]).toEqual([name, 404])
  })

  it('reads the names that it writes', () => {
    const span = { from: 1_767_225_600, seconds: 128 }
    expect(spanIn(spanName(span))).toEqual(span)
  })

  it.each([
    ['one network', () => '192.0.2.1'],
    ['many', (n: number) => `192.0.2.${n}`],
  ])('makes readers of %s wait for one another', async (_, ip) => {
    const url = '/sitemap-pages.xml'
    const responses = await Promise.all(
      Array.from({ length: 12 }, (__, n) => app.inject({ url, remoteAddress: ip(n) })),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('is sent while as many slow readers as there are places read nothing', async () => {
    // More than the buffers of a connection hold.
    await addProperties(16_000, '2026-02-01', 'home '.repeat(24).trim())
    const url = `${await listenUrl(app)}/sitemap-${spanName({ from: 0, seconds: 2 ** 32 })}.xml`
    const slow = Array.from({ length: 4 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
    for (const socket of slow) {
      socket.write(`GET ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await new Promise(resolve => socket.once('readable', resolve))
    }
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect((await response.text()).match(/<loc>/g)?.length).toBeGreaterThanOrEqual(16_000)
    for (const socket of slow) socket.destroy()
  })

  it('answers with its index while every file is being read', async () => {
    const [files, index] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, (_, n) => app.inject({ url: '/sitemap-pages.xml', remoteAddress: `192.0.2.${n}` })),
      ),
      app.inject('/sitemap.xml'),
    ])
    expect(new Set(files.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(index.statusCode).toBe(200)
  })

  it('answers HEAD, and many requests one after the other', async () => {
    for (let at = 0; at < 10; at++)
      expect((await app.inject({ method: 'HEAD', url: '/sitemap.xml' })).statusCode).toBe(200)
  })
})

describe('robots.txt', () => {
  it('names the sitemap', async () => {
    expect((await app.inject('/robots.txt')).body).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml')
  })
})

describe('the feeds', () => {
  it('are valid for titles with any character', async () => {
    await given.aProperty({ title: 'A & B <c> "d" ]]> \u0001', location: 'Ünter den Linden 1, Berlin' })
    const atom = (await app.inject('/homes.atom')).body
    expect(atom).toContain('<title>A &amp; B &lt;c&gt; &quot;d&quot; ]]&gt; </title>')
    const { features } = (await app.inject('/homes.geojson')).json<{
      features: { geometry: null; properties: object }[]
    }>()
    expect(features).toHaveLength(100)
    expect(features[0]).toMatchObject({
      type: 'Feature',
      geometry: null,
      properties: { place: 'Berlin', minPrice: 400_000 },
    })
    const { etag } = (await app.inject('/homes.atom')).headers
    expect((await app.inject({ url: '/homes.atom', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  })

  it('dates a home by its verification, the latest first', async () => {
    const [early, late] = [await given.aProperty({ status: 'pending' }), await given.aProperty()]
    await call(verifyProperty, { as: await given.anAdmin(), params: { id: early.id } })
    const atom = (await app.inject('/homes.atom')).body
    const [first = '', second = ''] = atom.split('<entry>').slice(1)
    expect([first.includes(early.id), second.includes(late.id)]).toEqual([true, true])
    const { verified_at: at } = await deps.db
      .selectFrom('properties')
      .select('verified_at')
      .where('id', '=', early.id)
      .executeTakeFirstOrThrow()
    expect(first).toContain(`<updated>${at?.toISOString()}</updated>`)
    expect(/<updated>(.*?)</.exec(atom)?.[1]).toBe(at?.toISOString())
  })

  it.each(['/homes.atom', '/homes.geojson'])('may be read by other sites, and cached by encoding: %s', async url => {
    const { headers } = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['vary']).toMatch(/accept-encoding/i)
    const cached = { 'if-none-match': `"other", ${String(headers['etag']).replace('W/', '')}` }
    expect((await app.inject({ url, headers: cached })).statusCode).toBe(304)
  })
})
