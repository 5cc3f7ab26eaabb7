import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { FetchSource, PMTiles } from 'pmtiles'
import { afterAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { openMap } from '../providers/map/open-map.ts'
import { readSettings } from '../settings/config.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { safeAttribution } from './safe-attribution.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'map-'))
afterAll(() => rmSync(folder, { recursive: true }))
const save = (name: string, bytes: Buffer) => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** An invented neighbourhood, cut by other programs. How it was made: docs/map.md. */
const file = path.join(import.meta.dirname, '../testing/streets/streets.pmtiles')
const sound = readFileSync(file)
const { app } = await startTestApp({ env: { MAP_TILES: file } })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the archive of MAP_TILES', () => {
  it('is sent in parts', async () => {
    const part = await get('/map/tiles.pmtiles', { range: 'bytes=0-6' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PMTiles',
      `bytes 0-6/${sound.length}`,
    ])
    const end = await get('/map/tiles.pmtiles', { range: 'bytes=-5' })
    expect(end.rawPayload.equals(sound.subarray(-5))).toBe(true)
    const whole = await get('/map/tiles.pmtiles', { range: 'bytes=0-' })
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([206, sound.length])
  })

  it.each(['bytes=999999-', 'bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', 'bytes=x-y'])(
    'answers 416 to the range %s',
    async range => {
      const { statusCode, headers } = await get('/map/tiles.pmtiles', { range })
      expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${sound.length}`])
    },
  )

  it('has an ETag, and is cached for long under the URL of its version', async () => {
    const { headers } = await get('/map/tiles.pmtiles')
    expect(headers['cache-control']).toBe('public, no-cache')
    const etag = String(headers['etag'])
    expect((await get('/map/tiles.pmtiles', { 'if-none-match': etag })).statusCode).toBe(304)
    const versioned = await get(`/map/tiles.pmtiles?v=${etag.replaceAll('"', '')}`, { range: 'bytes=0-1' })
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { sources } = (await get('/map/style-light.json')).json() as { sources: { map: { url: string } } }
    expect(sources.map.url).toBe(`pmtiles:///map/tiles.pmtiles?v=${etag.replaceAll('"', '')}`)
  })

  it('answers 404 to a tile outside it', async () => {
    expect((await get('/map/tiles/14/2608/5860.mvt')).body).toContain('Larkspur Street')
    for (const outside of ['14/0/0', '15/2608/5860', '14/2608/99999', '30/0/0', '14/x/0', '99/0/0'])
      expect((await get(`/map/tiles/${outside}.mvt`)).statusCode, outside).toBe(404)
  })

  it('stays open when a browser cancels a request', async () => {
    const { archive } = await openMap({ kind: 'bundled' }, { warn: () => undefined })
    const cancelled = archive.stream(0, archive.size - 1)
    cancelled.once('data', () => cancelled.destroy())
    await new Promise(resolve => cancelled.once('close', resolve))
    expect(String(await archive.tile(0, 0, 0))).toContain('earth')
  })

  it('is read by the official client over HTTP', async () => {
    const url = await app.listen({ port: 0 })
    const archive = new PMTiles(new FetchSource(`${url}/map/tiles.pmtiles`))
    expect(await archive.getMetadata()).toMatchObject({ attribution: 'Invented streets' })
    expect(String(Buffer.from((await archive.getZxy(14, 2608, 5860))?.data ?? new ArrayBuffer()))).toContain('Larkspur')
  })
})

describe('the bundled map', () => {
  it('has coast, waters, railways, parks, borders and names, to zoom 7', async () => {
    const { archive } = await openMap({ kind: 'bundled' }, { warn: () => undefined })
    expect(archive.header).toMatchObject({ minZoom: 0, maxZoom: 7 })
    // Around Boston.
    const tile = String(await archive.tile(7, 38, 47))
    for (const text of [
      'earth',
      'water',
      'lake',
      'river',
      'rail',
      'boundaries',
      'county',
      'aerodrome',
      'Boston',
      'Concord',
    ])
      expect(tile, text).toContain(text)
    // Over the antimeridian, in the west: Chukotka.
    expect(String(await archive.tile(3, 0, 1))).toContain('earth')
  })

  it('names its sources, and says that it has no streets', async () => {
    const { app: bundled } = await startTestApp()
    const { sources } = (await bundled.inject('/map/style-light.json')).json() as {
      sources: { map: { attribution: string } }
    }
    for (const source of ['Natural Earth', 'US Census Bureau', 'GeoNames'])
      expect(sources.map.attribution).toContain(`>${source}</a>`)
    expect(sources.map.attribution).toContain('overview without streets')
  })
})

describe('the settings of the pages', () => {
  it.each([
    ['the bundled map', {}, false],
    ['a file', { MAP_TILES: file }, true],
    ['a style of another service', { MAP_TILES: 'https://maps.example/style.json' }, true],
  ])('say whether %s has streets', async (_name, env, hasStreets) => {
    const { call } = await startTestApp({ env })
    expect((await call(clientSettings)).body.mapHasStreets).toBe(hasStreets)
  })
})

describe('the style', () => {
  it('names the sources of the archive in both themes, and needs no glyphs', async () => {
    for (const theme of ['light', 'dark']) {
      const style = (await get(`/map/style-${theme}.json`)).json() as Record<string, unknown>
      expect(style).toMatchObject({ version: 8, sources: { map: { attribution: 'Invented streets' } } })
      expect(style).not.toHaveProperty('glyphs')
    }
  })

  it.each([
    [undefined, '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'],
    ['<b onclick="x()">Us</b> &copy;', 'Us &copy;'],
    ['<a href="javascript:x()">Us</a>', 'Us'],
    ['<a onclick="x()" href="https://a.example/?b=1&c">Us</a>', '<a href="https://a.example/?b=1&amp;c">Us</a>'],
    ['<img src=x onerror=x()>Us<', 'Us'],
  ])('shows the attribution %j as %s', (html, shown) => expect(safeAttribution(html)).toBe(shown))
})

/** The sound archive with other bytes at a place. */
const changed = (at: number, ...bytes: number[]) => {
  const copy = Buffer.from(sound)
  copy.set(bytes, at)
  return copy
}

/** The sound archive with other metadata, at its end. */
function withMetadata(text: string): Buffer {
  const added = gzipSync(text)
  const copy = Buffer.concat([sound, added])
  copy.writeBigUInt64LE(BigInt(sound.length), 24)
  copy.writeBigUInt64LE(BigInt(added.length), 32)
  return copy
}

describe('a broken archive stops the server', () => {
  it.each([
    ['text', Buffer.from('not a map'), 'is not a PMTiles file'],
    ['empty', Buffer.alloc(0), 'is not a PMTiles file'],
    ['old', changed(7, 2), 'has version 2 of PMTiles, not 3'],
    ['short', sound.subarray(0, 100), 'ends within its header, after 100 bytes'],
    ['cut', sound.subarray(0, -1), 'is cut off'],
    ['pictures', changed(99, 2), 'contains PNG pictures, not vector tiles'],
    ['brotli', changed(97, 3), 'is not compressed with gzip'],
    ['zooms', changed(100, 15), 'has the zooms 15 to 14'],
    [
      'directory',
      changed(16, 0xff, 0xff, 0xff),
      'has a root directory of 16777215 bytes outside its first 16384 bytes',
    ],
    ['entries', changed(140, 1, 2, 3, 4, 5), 'has a broken root directory'],
    ['huge', changed(32, 0xff, 0xff, 0xff, 0xff), 'has 4294967295 bytes of metadata, more than'],
    [
      'openmaptiles',
      withMetadata('{ "vector_layers": [{ "id": "transportation" }] }'),
      'has the layers transportation; ',
    ],
    ['metadata', withMetadata('{ "vector_layers": ['), 'has broken metadata'],
  ])('%s', async (name, bytes, message) => {
    const broken = save(`${name}.pmtiles`, bytes)
    const open = openMap({ kind: 'file', file: broken }, { warn: () => undefined })
    await expect(open).rejects.toThrow(`MAP_TILES: ${broken} ${message}`)
  })

  it('says so for every single damaged byte of the header, or serves it without a crash', async () => {
    for (let at = 0; at < 127; at++) {
      const damaged = save('damaged.pmtiles', changed(at, 0xff))
      await openMap({ kind: 'file', file: damaged }, { warn: () => undefined }).then(
        ({ archive }) => archive.tile(14, 2608, 5860).catch(() => undefined),
        (error: unknown) => expect(String(error)).toContain('MAP_TILES: '),
      )
    }
  })

  const aFolder = path.join(folder, 'folder.pmtiles')
  mkdirSync(aFolder)
  it.each([
    ['/nowhere/map.pmtiles', 'there is no file'],
    [aFolder, 'is a folder'],
    ['map.mbtiles', 'must be a .pmtiles file or URL'],
    ['https://me:secret@maps.example/a.pmtiles', 'without a user name'],
  ])('MAP_TILES=%s is refused', (text, message) => {
    expect(() => readSettings({ MAP_TILES: text })).toThrow(message)
  })
})

describe('an archive at another host', () => {
  const answer = { status: 206, body: sound }
  const host = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
  afterAll(() => host.close())
  const warnings: string[] = []
  const open = async () => {
    if (!host.listening) await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/world.pmtiles`
    return openMap({ kind: 'archive', url }, { warn: (text: string) => warnings.push(text) })
  }

  it('is named by the style, with its host in the policy', async () => {
    const env = { MAP_TILES: 'https://maps.example/world.pmtiles' }
    const remote = { url: env.MAP_TILES, attribution: undefined }
    const elsewhere = await startTestApp({
      env: { ...env, MAP_TILES: file },
      replace: ({ map }) => ({ map: { ...map, remote } }),
    })
    const style = await elsewhere.app.inject('/map/style-dark.json')
    expect(style.json()).toMatchObject({ sources: { map: { url: 'pmtiles://https://maps.example/world.pmtiles' } } })
    expect((await elsewhere.app.inject('/map/tiles.pmtiles')).statusCode).toBe(404)
  })

  it('stops the start if it is broken, and only then', async () => {
    answer.status = 404
    expect((await open()).remote?.attribution).toBeUndefined()
    expect(warnings).toEqual([expect.stringContaining('answers with status 404')])
    answer.status = 200
    await expect(open()).rejects.toThrow('does not answer Range requests')
    Object.assign(answer, { status: 206, body: Buffer.from('<html>') })
    await expect(open()).rejects.toThrow('is not a PMTiles file')
  })
})

describe('a style of another service', () => {
  it('is allowed by the policy, with its host alone', async () => {
    const { app: styled } = await startTestApp({ env: { MAP_TILES: 'https://maps.example/style.json?key=a&b' } })
    const { headers } = await styled.inject('/api/client-settings')
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;")
  })
})
