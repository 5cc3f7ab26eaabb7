import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../../ground/setting-values.ts'
import { checkArchive } from './check-archive.ts'
import { type MapArchive, openArchive } from './open-archive.ts'

/** Tiles of the map: the bundled archive, another one here or at a host, or a whole style of another service. */
export type MapTiles = { kind: 'bundled' } | { kind: 'file'; file: string } | { kind: 'archive' | 'style'; url: string }

/** The map of the pages. */
export interface MapSource {
  /** Archive that this server serves: that of MAP_TILES, or the bundled one. */
  archive: MapArchive
  /** URL of the archive that browsers read instead, and its attribution. */
  remote: { url: string; attribution: string | undefined } | undefined
  /** URL of a style that replaces ours. */
  styleUrl: string | undefined
}

/** The bundled map. How it was made: docs/bundled-map.md. */
const bundledFile = path.join(import.meta.dirname, '../../map-files/world.pmtiles')

/** Timeout of checking an archive at another host. */
const timeoutMs = 5000

/**
 * Opens the archive of MAP_TILES. An archive at another host is checked too; one that cannot be reached causes a warning.
 *
 * @throws ConfigError a broken archive
 */
export async function openMap(tiles: MapTiles, log: Pick<FastifyBaseLogger, 'warn'>): Promise<MapSource> {
  if (tiles.kind === 'file') {
    const archive = await openArchive(tiles.file).catch((error: unknown) => {
      throw new ConfigError(`MAP_TILES: ${tiles.file} ${wordsOf(error)}.`)
    })
    return { archive, remote: undefined, styleUrl: undefined }
  }
  const archive = await openArchive(bundledFile)
  if (tiles.kind === 'style') return { archive, remote: undefined, styleUrl: tiles.url }
  if (tiles.kind === 'bundled') return { archive, remote: undefined, styleUrl: undefined }
  const attribution = await checkRemoteArchive(tiles.url).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw new ConfigError(`MAP_TILES: ${tiles.url} ${wordsOf(error)}.`)
    log.warn(`MAP_TILES: ${tiles.url} ${error.message}.`)
    return undefined
  })
  return { archive, remote: { url: tiles.url, attribution }, styleUrl: undefined }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** An archive that could not be read now, which says nothing about its content. */
class Unreachable extends Error {}

/**
 * Checks an archive at another host, and returns its attribution.
 *
 * @throws Error a phrase that says what is wrong
 */
export async function checkRemoteArchive(url: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { attribution } = await checkArchive(async (offset, length) => {
    const range = `bytes=${offset}-${offset + length - 1}`
    const response = await fetch(url, { headers: { range }, signal }).catch(() => {
      throw new Unreachable('cannot be reached')
    })
    if (response.status >= 400) throw new Unreachable(`answers with status ${response.status}`)
    if (response.status !== 206) {
      await response.body?.cancel()
      throw new Error('is at a host that does not answer Range requests')
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length > length) throw new Error('is at a host that does not answer Range requests')
    return bytes
  }, undefined)
  return attribution
}
