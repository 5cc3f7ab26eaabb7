import { createHash } from 'node:crypto'
import { PMTiles } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { pmtilesOf, type Tile } from './write-pmtiles.ts'

/** Reads an archive in memory with the official client. */
const read = (archive: Buffer) =>
  new PMTiles({
    getKey: () => 'archive in memory',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  })

const tilesOf = (zoom: number, content: (x: number, y: number) => string): Tile[] =>
  Array.from({ length: 4 ** zoom }, (_, at) => {
    const [x, y] = [at % 2 ** zoom, Math.floor(at / 2 ** zoom)]
    return { zoom, x, y, bytes: Buffer.from(content(x, y)) }
  })

/** Contents whose lengths do not compress. */
const contentOf = (x: number, y: number) => {
  const text = createHash('sha512').update(`${x} ${y}`).digest('hex').repeat(16)
  return text.slice(parseInt(text.slice(0, 3), 16) % 2000)
}

describe('an archive', () => {
  it('is read by the official client, with its zooms and metadata', async () => {
    const archive = read(
      pmtilesOf([...tilesOf(0, () => 'world'), ...tilesOf(1, (x, y) => `${x} ${y}`)], { name: 'Map' }),
    )
    expect(await archive.getMetadata()).toEqual({ name: 'Map' })
    expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 1, tileType: 1, numAddressedTiles: 5 })
    const tile = await archive.getZxy(1, 1, 0)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString()).toBe('1 0')
    expect(await archive.getZxy(2, 0, 0)).toBeUndefined()
  })

  it('stores equal tiles once', async () => {
    const { numAddressedTiles, numTileContents, numTileEntries } = await read(
      pmtilesOf(
        tilesOf(4, x => (x < 8 ? 'land' : 'sea')),
        {},
      ),
    ).getHeader()
    expect([numAddressedTiles, numTileContents]).toEqual([256, 2])
    expect(numTileEntries).toBeLessThan(10)
  })

  it('has leaf directories when it has many tiles', async () => {
    const archive = read(
      pmtilesOf(
        [6, 7].flatMap(zoom => tilesOf(zoom, contentOf)),
        {},
      ),
    )
    const { leafDirectoryLength, rootDirectoryLength } = await archive.getHeader()
    expect(leafDirectoryLength).toBeGreaterThan(0)
    expect(127 + rootDirectoryLength).toBeLessThanOrEqual(16_384)
    for (const [x, y] of [
      [0, 0],
      [127, 127],
      [77, 3],
    ] as const) {
      const tile = await archive.getZxy(7, x, y)
      expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString()).toBe(contentOf(x, y))
    }
  })
})
