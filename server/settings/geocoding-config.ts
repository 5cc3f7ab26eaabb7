import { ConfigError } from '../ground/setting-values.ts'
import type { GeocoderSettings } from '../providers/geocoding/geocoder-for.ts'
import { type Given, choose, neededKey, readApiUrl } from './service-settings.ts'

/** Reads which geocoder finds the positions of homes. */
export function geocoderOf(given: Given, publicUrl: string): GeocoderSettings {
  if (given('GEOCODER') === 'google')
    throw new ConfigError(
      'GEOCODER cannot be google: its terms forbid storing positions for longer than 30 days and showing them on another map. Choose gazetteer, photon, nominatim or mapbox.',
    )
  const choices = ['gazetteer', 'photon', 'nominatim', 'mapbox'] as const
  switch (choose(given, 'GEOCODER', choices, 'gazetteer', 'PHOTON_', 'NOMINATIM_', 'MAPBOX_')) {
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
