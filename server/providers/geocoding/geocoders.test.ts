import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type GeocoderTrouble, startGeocoderServer } from '../../testing/stand-ins/geocoder-server.ts'
import { askGeocoder } from './ask-geocoder.ts'
import { checkGeocoder } from './check-geocoder.ts'
import { gazetteer } from './gazetteer.ts'
import { mapbox } from './mapbox.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import { GeocoderUnavailable, LocationRefused } from './port.ts'

const there = await startGeocoderServer()
const { apiUrl } = there
const publicUrl = 'https://homes.example'
const key = 'pk.a-secret-token'
const geocoders = [
  photon({ kind: 'photon', apiUrl }),
  nominatim({ kind: 'nominatim', apiUrl, publicUrl }),
  mapbox({ kind: 'mapbox', apiUrl, accessToken: key }),
]
const point = { lat: 45.5, lng: -122.5 }

describe.each(geocoders)('the geocoder $name', geocoder => {
  it.each([
    ['12 Alder Street, Portland, OR', { point, precision: 'street' }],
    ['12 Alder Street Apt 3, Portland, OR', { point, precision: 'street' }],
    ['Alder Street, Portland, OR', { point, precision: 'street' }],
    ['Portland, Oregon, USA', { point, precision: 'place' }],
    ['Oregon', undefined],
    ['USA', undefined],
    ['Nowhere & elsewhere=1; #', undefined],
  ])('finds for %s: %j', async (location, found) => {
    there.trouble = undefined
    expect(await geocoder.find(location)).toEqual(found)
  })

  it.each<[GeocoderTrouble, RegExp]>([
    ['error', /answered 502/],
    ['refuses', /refused our request/],
    ['HTML', /unreadable/],
    ['endless', /could not be reached/],
    ['redirect', /could not be reached/],
  ])('is unavailable when it has the fault "%s", and never tells the key', async (trouble, message) => {
    there.trouble = trouble
    const error = await geocoder.find('12 Alder Street, Portland, OR').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GeocoderUnavailable)
    expect(String(error)).toMatch(message)
    expect(String(error)).not.toContain(key)
  })

  it.each<[GeocoderTrouble, RegExp]>([
    ['refuses the text', /cannot look up this location \(400\)/],
    ['wrong shape', /unexpected answer/],
    ['off the earth', /unexpected answer/],
  ])('refuses only this location when it has the fault "%s"', async (trouble, message) => {
    there.trouble = trouble
    const error = await geocoder.find('12 Alder Street, Portland, OR').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(LocationRefused)
    expect(String(error)).toMatch(message)
  })

  it('passes its check, and fails it where it knows nothing', async () => {
    there.trouble = undefined
    expect(await checkGeocoder(geocoder)).toContain(geocoder.name)
    const ignorant = { ...geocoder, find: () => Promise.resolve(undefined) }
    await expect(checkGeocoder(ignorant)).rejects.toThrow(/does not know/)
  })
})

describe('a request', () => {
  it('asks Mapbox only for points that may be stored', async () => {
    there.trouble = undefined
    await geocoders[2]?.find('Portland, Oregon, USA')
    expect(there.requests.at(-1)?.url.searchParams.get('permanent')).toBe('true')
  })

  it('identifies the marketplace to Nominatim, and leaves it more than a second between requests', async () => {
    await geocoders[1]?.find('Portland, Oregon, USA')
    expect(there.requests.at(-1)?.userAgent).toMatch(/^Keyhaven\/[\d.]+ \(https:\/\/homes\.example\)$/)
    expect(geocoders[1]?.pauseMs).toBeGreaterThan(1000)
  })

  it('ends when the geocoder hangs', async () => {
    there.trouble = 'hangs'
    const asked = askGeocoder('Photon', new URL('/api', apiUrl), z.unknown() as never, { timeoutMs: 50 })
    await expect(asked).rejects.toThrow('Photon did not answer in time.')
  })
})

describe('the gazetteer', () => {
  it.each([
    ['12 Alder Street, Springfield, IL', 39.8, -89.64],
    ['12 Alder Street, Springfield, Illinois 62701, USA', 39.8, -89.64],
    ['2107 Hawthorne Street, Portland, Oregon', 45.52, -122.68],
    ['6 Wharf Lane, Portland, Maine', 43.66, -70.26],
    ['119 Franklin Street, New York, New York', 40.71, -74.01],
    ['1219 Sycamore Avenue, St. Louis, Missouri', 38.63, -90.2],
    ['Albany, New York', 42.65, -73.76],
    ['Portland', 45.52, -122.68],
    ['85 Turner St, Abbotsford, VIC 3067', -37.8, 145],
    ['4 Quay Road, 5003 Bergen, Norway', 60.39, 5.32],
    ['1 Rue Neuve, Liège, Belgium', 50.63, 5.57],
    ['Perth, WA', -31.95, 115.86],
    ['1600 Pennsylvania Avenue NW, Washington, DC', 38.9, -77.04],
    ['1600 Pennsylvania Avenue NW, Washington, D.C. 20500', 38.9, -77.04],
    ['1600 Pennsylvania Avenue NW, Washington DC 20500', 38.9, -77.04],
    ['Washington, District of Columbia', 38.9, -77.04],
    ['851 Grand Concourse, The Bronx, NY', 40.85, -73.87],
    ['851 Grand Concourse, Bronx, NY 10451', 40.85, -73.87],
    ['1 Main St, Port St. Lucie, FL 34952', 27.29, -80.35],
    ['1 Main St, East St. Louis, IL', 38.62, -90.15],
    ['1 Main St, Kapaʻa, HI', 22.09, -159.34],
    ["1 Main St, Kapa'a, HI", 22.09, -159.34],
    ['1 Main St, N. Las Vegas, NV', 36.2, -115.12],
    ['1 Main St, Apt 4B, Springfield IL 62701', 39.8, -89.64],
    ['Marienplatz 1, 80331 München', 48.14, 11.58],
    ['Marienplatz 1, 80331 München, Deutschland', 48.14, 11.58],
    ['Via Appia 1, 00184 Roma', 41.89, 12.51],
    ['Via Appia 1, Roma, Italia', 41.89, 12.51],
    ['1 Main St, Roma, TX', 26.41, -99.02],
    ['Graben 1, 1010 Wien', 48.21, 16.37],
    ['Graben 1, 1010 Wien, Österreich', 48.21, 16.37],
    ['1 Orchard Road, Singapore', 1.29, 103.85],
    ['10 Baker Street, London NW1 6XE', 51.51, -0.13],
  ])('finds %s', async (location, lat, lng) => {
    const found = await gazetteer.find(location)
    expect(found?.precision).toBe('place')
    expect(found?.point.lat).toBeCloseTo(lat, 1)
    expect(found?.point.lng).toBeCloseTo(lng, 1)
  })

  it.each(['', ',', '12 Alder Street', 'Nowhereville, OR', '9 Lane, Bucks County, Pennsylvania', '1 Elm, Springfield'])(
    'does not guess where %j is',
    async location => {
      expect(await gazetteer.find(location)).toBeUndefined()
    },
  )

  it.each([
    '1 Elm, Portland, France',
    '1 Elm, Portland, Deutschland',
    '1 Elm, Portland, España',
    'Portland, Italia',
    '1 Elm, Salem, Oregon, Mexico',
    'Roma, Canada',
    'Wien, USA',
  ])('guesses nothing for %s, which names another country', async location => {
    expect(await gazetteer.find(location)).toBeUndefined()
  })

  it('passes its check', async () => {
    expect(await checkGeocoder(gazetteer)).toBe('The bundled gazetteer finds places.')
  })
})
