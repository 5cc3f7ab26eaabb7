import { gazetteer } from './gazetteer.ts'
import { mapbox, type MapboxAccount } from './mapbox.ts'
import { nominatim, type NominatimServer } from './nominatim.ts'
import { photon, type PhotonServer } from './photon.ts'
import type { Geocoder } from './port.ts'

/** The chosen geocoder; the bundled gazetteer needs no settings. */
export type GeocoderSettings = PhotonServer | NominatimServer | MapboxAccount | 'gazetteer'

/** Builds the geocoder that the settings name. */
export function geocoderFor(settings: GeocoderSettings): Geocoder {
  if (settings === 'gazetteer') return gazetteer
  if (settings.kind === 'photon') return photon(settings)
  return settings.kind === 'nominatim' ? nominatim(settings) : mapbox(settings)
}
