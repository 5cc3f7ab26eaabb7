import { ConfigError } from '../ground/setting-values.ts'
import type { GeocoderSettings } from '../providers/geocoding/geocoder-for.ts'
import { choose, neededKey, readApiUrl } from './service-settings.ts'
import type { Given, NamesOf, Variable } from './setting.ts'

export const geocoderVariables = [
  {
    name: 'GEOCODER',
    default: 'gazetteer',
    description:
      'Finds the positions of homes: gazetteer (bundled, towns only), photon, nominatim or mapbox; google is refused, because its terms forbid storing positions',
  },
  { name: 'PHOTON_URL', default: 'https://photon.komoot.io', description: 'Photon server, for GEOCODER=photon' },
  {
    name: 'NOMINATIM_URL',
    default: 'https://nominatim.openstreetmap.org',
    description: 'Nominatim server, for GEOCODER=nominatim; it gets at most one request a second',
  },
  { name: 'MAPBOX_ACCESS_TOKEN', default: '', description: 'Mapbox access token, for GEOCODER=mapbox' },
  {
    name: 'MAPBOX_API_URL',
    default: 'https://api.mapbox.com',
    description: 'Base URL of the Mapbox API; another one is for tests',
  },
] as const satisfies readonly Variable[]

/** Reads which geocoder finds the positions of homes. */
export function geocoderOf(given: Given<NamesOf<typeof geocoderVariables>>, publicUrl: string): GeocoderSettings {
  if (given('GEOCODER') === 'google')
    throw new ConfigError(
      'GEOCODER cannot be google: its terms forbid storing positions for longer than 30 days and showing them on another map. Choose gazetteer, photon, nominatim or mapbox.',
    )
  const choices = ['gazetteer', 'photon', 'nominatim', 'mapbox'] as const
  switch (choose(given, geocoderVariables, choices, 'gazetteer')) {
    case 'photon':
      return { kind: 'photon', apiUrl: readApiUrl(given, 'PHOTON_URL', 'https://photon.komoot.io') }
    case 'nominatim':
      return {
        kind: 'nominatim',
        apiUrl: readApiUrl(given, 'NOMINATIM_URL', 'https://nominatim.openstreetmap.org'),
        publicUrl,
      }
    case 'mapbox':
      return {
        kind: 'mapbox',
        accessToken: neededKey(given, 'MAPBOX_ACCESS_TOKEN', 'GEOCODER=mapbox'),
        apiUrl: readApiUrl(given, 'MAPBOX_API_URL', 'https://api.mapbox.com'),
      }
    default:
      return 'gazetteer'
  }
}
