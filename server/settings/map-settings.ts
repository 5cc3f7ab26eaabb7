import { statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../ground/setting-values.ts'
import type { MapTiles } from '../providers/map/open-map.ts'
import type { Given, NamesOf, Variable } from './setting.ts'

export const mapVariables = [
  {
    name: 'MAP_TILES',
    default: 'the bundled map',
    description:
      'Tiles of the map: a .pmtiles file or URL with the layers of Protomaps, or the URL of a map style; docs/map.md',
  },
] as const satisfies readonly Variable[]

/** @throws ConfigError neither a .pmtiles file nor a URL */
export function mapTilesOf(given: Given<NamesOf<typeof mapVariables>>): MapTiles {
  const text = given('MAP_TILES')
  if (text === undefined) return { kind: 'bundled' }
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (url && url.username !== '') throw new ConfigError('MAP_TILES is public: it must be a URL without a user name.')
  if (url) return { kind: url.pathname.endsWith('.pmtiles') ? 'archive' : 'style', url: url.href }
  if (!text.endsWith('.pmtiles'))
    throw new ConfigError(`MAP_TILES must be a .pmtiles file or URL, or the URL of a map style, not "${text}".`)
  const found = statSync(text, { throwIfNoEntry: false })
  if (!found) throw new ConfigError(`MAP_TILES: there is no file "${text}".`)
  if (!found.isFile()) throw new ConfigError(`MAP_TILES: "${text}" is a folder, not a .pmtiles file.`)
  return { kind: 'file', file: path.resolve(text) }
}
