import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/ground/endpoint.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const MAP_TILES = path.join(import.meta.dirname, '../testing/streets/streets.pmtiles')
const { app, given } = await startTestApp({ env: { MAP_TILES } })
await given.aProperty({ location: '1 Elm Street, Salem, OR' })

/** Everything that may be stored and has an ETag, apart from the files of the built pages. */
const urls = [
  '/homes.atom',
  '/homes.geojson',
  '/map/tiles.pmtiles',
  '/places',
  '/places/oregon',
  '/places/oregon/salem',
  ...[advertisedProperties, latestReviews, topAgents].map(endpoint => urlOf(endpoint)),
]

describe.each(urls)('GET %s', url => {
  const get = (headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('is 304 for its ETag in a list, weak or strong, and for any', async () => {
    const { statusCode, headers } = await get()
    expect(statusCode).toBe(200)
    const etag = String(headers['etag'])
    const strong = etag.replace(/^W\//, '')
    expect(strong).toMatch(/^".+"$/)
    for (const given of [etag, strong, `W/${strong}`, `"other", ${etag}`, `${strong},W/"other"`, '*'])
      expect((await get({ 'if-none-match': given })).statusCode, given).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('names the encoding in Vary if it depends on it, with 304 as well', async () => {
    const compressed = { 'accept-encoding': 'br' }
    await get(compressed)
    const { headers } = await get(compressed)
    if (headers['content-encoding'] === undefined) return
    const unchanged = await get({ ...compressed, 'if-none-match': String(headers['etag']) })
    for (const { vary } of [headers, (await get()).headers, unchanged.headers])
      expect(String(vary).toLowerCase()).toContain('accept-encoding')
  })
})
