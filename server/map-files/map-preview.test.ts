import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { previewCentre } from '#contract/map/map-preview.ts'
import { cutTiles } from '../../bin/map/cut-tiles.ts'
import { pmtilesOf } from '../../bin/map/write-pmtiles.ts'
import { spendLimit } from '../testing/spend-limit.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { mapColors } from './map-style.ts'

const square = [
  [-10, -10],
  [10, -10],
  [10, 10],
  [-10, 10],
  [-10, -10],
]
const island: GeoJSON.Feature = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [square] },
  properties: { kind: 'earth' },
}
const town = { longitude: 5, latitude: 4, fromZoom: 2, tags: { kind: 'locality', name: 'Ebb & Flow', min_zoom: 2 } }
const tiles = cutTiles({ shapes: [{ layer: 'earth', fromZoom: 0, features: [island] }], places: [town] }, 3)
const folder = mkdtempSync(path.join(tmpdir(), 'preview-'))
const file = path.join(folder, 'island.pmtiles')
writeFileSync(file, pmtilesOf(tiles, { attribution: '&copy; Mappers', vector_layers: [{ id: 'earth' }] }))
const { app } = await startTestApp({ env: { MAP_TILES: file } })
afterAll(() => rmSync(folder, { recursive: true }))
const preview = (query: string) => app.inject(`/map/preview.svg?${query}`)

describe('a preview of the map', () => {
  it('shows land, names and sources, in the colours of the theme', async () => {
    const { body, headers } = await preview('lat=0&lng=0&zoom=4&theme=dark')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(body).toMatch(new RegExp(`<path d="M[^"]+" fill="${mapColors.dark.earth}"`))
    expect(body).toContain('>Ebb &amp; Flow</text>')
    expect(body).toContain('>© Mappers</text>')
  })

  it('has no gap between tiles', async () => {
    const { body } = await preview('lat=0&lng=0&zoom=5')
    const { data, info } = await sharp(Buffer.from(body))
      .extract({ left: 40, top: 160, width: 560, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: 560 }, (_, x) =>
      data.subarray(x * info.channels, x * info.channels + 3).toString('hex'),
    )
    expect(new Set(pixels)).toEqual(new Set([mapColors.light.earth.slice(1)]))
  })

  it('is smaller for phones', async () => {
    expect((await preview('lat=0&lng=0&zoom=4&size=small')).body).toContain('width="360" height="240"')
    expect((await preview('lat=0&lng=0&zoom=4')).body).toContain('width="640" height="320"')
  })

  it('is the open sea away from land, and across the antimeridian', async () => {
    for (const query of ['lat=40&lng=60&zoom=6', 'lat=0&lng=180&zoom=3', 'lat=85&lng=-180&zoom=12']) {
      const { statusCode, body } = await preview(query)
      expect([statusCode, body.includes('d="M')], query).toEqual([200, false])
    }
  })

  it('enlarges the last tiles, with the land to the whole edge', async () => {
    const { body } = await preview('lat=0&lng=0&zoom=12')
    const corners = [...(/d="M([^"]+)Z"/.exec(body)?.[1]?.split(/M|L|Z/) ?? [])].map(text =>
      text.split(' ').map(Number),
    )
    expect(Math.min(...corners.map(([x = 0]) => x))).toBeLessThan(0)
    expect(Math.max(...corners.map(([x = 0]) => x))).toBeGreaterThan(640)
  })

  it('is the same for homes that are a few pixels apart', async () => {
    const [near, far] = [await preview('lat=0.2&lng=-0.3&zoom=2'), await preview('lat=9&lng=0&zoom=2')]
    expect(near.body).toBe((await preview('lat=0&lng=0&zoom=2')).body)
    expect(far.body).not.toBe(near.body)
    for (const zoom of [2, 7, 12])
      for (const degrees of [-179.99, -0.001, 12.3456, 84.98]) {
        const once = previewCentre({ lat: degrees, lng: degrees }, zoom)
        expect(previewCentre(once, zoom), `${degrees} at ${zoom}`).toEqual(once)
      }
  })

  it('is drawn for a client network up to a limit, and sent from memory beyond it', async () => {
    const { app: limited, deps } = await startTestApp({ env: { MAP_TILES: file, RATE_LIMIT: 'on' } })
    const statusOf = async (lng: number) =>
      (await limited.inject(`/map/preview.svg?lat=0&lng=${lng}&zoom=3`)).statusCode
    await spendLimit(deps.db, 'map preview:127.0.0.1', 299)
    expect([await statusOf(0), await statusOf(20), await statusOf(0)]).toEqual([200, 429, 200])
  })

  it.each([
    '',
    'lat=x&lng=0',
    'lat=91&lng=0',
    'lat=0&lng=181',
    'lat=0&lng=0&zoom=1',
    'lat=0&lng=0&theme=pink',
    'lat=0&lng=0&size=huge',
    'lat=1e3&lng=0',
  ])('answers 400 to "%s"', async query => expect((await preview(query)).statusCode).toBe(400))
})
