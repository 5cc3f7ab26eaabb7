import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Point } from '#contract/properties/position.ts'
import { afterFile } from '../after-file.ts'

/** Faults of a geocoder. */
export type GeocoderTrouble =
  | 'error'
  | 'refuses'
  | 'refuses the text'
  | 'hangs'
  | 'HTML'
  | 'wrong shape'
  | 'off the earth'
  | 'endless'
  | 'redirect'

export interface GeocoderServer {
  apiUrl: string
  trouble: GeocoderTrouble | undefined
  /** Requests, newest last. */
  requests: { url: URL; userAgent: string | undefined; at: number }[]
}

/** Names of each kind of point at each service. */
const kinds = {
  house: { photon: 'house', rank: 30, mapbox: 'address' },
  flat: { photon: 'house', rank: 30, mapbox: 'secondary_address' },
  street: { photon: 'street', rank: 26, mapbox: 'street' },
  city: { photon: 'city', rank: 16, mapbox: 'place' },
  state: { photon: 'state', rank: 8, mapbox: 'region' },
  country: { photon: 'country', rank: 4, mapbox: 'country' },
} as const

/** Kind of the place that each text finds; all are at 45.5, -122.5. Others are unknown. */
export const knownTexts: Record<string, keyof typeof kinds> = {
  '12 alder street, portland, or': 'house',
  '12 alder street apt 3, portland, or': 'flat',
  'alder street, portland, or': 'street',
  'portland, oregon, usa': 'city',
  oregon: 'state',
  usa: 'country',
}
const known = { lat: 45.5, lng: -122.5 }
const offTheEarth = { lat: 95, lng: 10 }

/** Starts a server with the interfaces of Photon, Nominatim and Mapbox on its own port. */
export async function startGeocoderServer(): Promise<GeocoderServer> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const there: GeocoderServer = { apiUrl, trouble: undefined, requests: [] }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', apiUrl)
    there.requests.push({ url, userAgent: request.headers['user-agent'], at: Date.now() })
    const { trouble } = there
    if (trouble && trouble !== 'off the earth') return faults[trouble](response)
    const kind = knownTexts[(url.searchParams.get('q') ?? '').toLowerCase()]
    const reply = services[url.pathname]
    if (reply) sendJson(response, 200, reply(kind && kinds[kind], trouble ? offTheEarth : known))
    else response.writeHead(404).end()
  }
  return there
}

type Kind = (typeof kinds)[keyof typeof kinds] | undefined

const geometryOf = ({ lat, lng }: Point) => ({ type: 'Point', coordinates: [lng, lat] })
const collection = (features: object[]) => ({ type: 'FeatureCollection', features })

/** Answers by path, as the documentation of each service describes them. */
const services: Record<string, (kind: Kind, point: Point) => unknown> = {
  '/api': (kind, point) => {
    const properties = { osm_type: 'W', osm_id: 1, osm_key: 'place', type: kind?.photon }
    return collection(kind ? [{ type: 'Feature', geometry: geometryOf(point), properties }] : [])
  },
  '/search': (kind, { lat, lng }) =>
    kind
      ? [{ place_id: 1, licence: 'ODbL', lat: String(lat), lon: String(lng), place_rank: kind.rank, type: 'x' }]
      : [],
  '/search/geocode/v6/forward': (kind, point) => {
    const properties = { feature_type: kind?.mapbox }
    return collection(kind ? [{ type: 'Feature', id: 'x', geometry: geometryOf(point), properties }] : [])
  },
}

const faults: Record<Exclude<GeocoderTrouble, 'off the earth'>, (response: ServerResponse) => void> = {
  error: response => void response.writeHead(502).end('Bad Gateway'),
  refuses: response => sendJson(response, 403, { message: 'Not allowed' }),
  'refuses the text': response => sendJson(response, 400, { message: 'Not a location' }),
  hangs: () => undefined,
  HTML: response => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'wrong shape': response => sendJson(response, 200, { features: [{ geometry: null }] }),
  endless: response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('['.repeat(300_000))
  },
  redirect: response => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
