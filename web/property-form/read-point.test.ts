import { describe, expect, it } from 'vitest'
import { readPoint } from './read-point.ts'

const portland = { lat: expect.closeTo(45.523_06, 4) as number, lng: expect.closeTo(-122.676_48, 4) as number }

describe('reading a position', () => {
  it.each([
    '45.52306, -122.67648',
    '45.52306 N, 122.67648 W',
    'N 45.52306, W 122.67648',
    '122.67648 W 45.52306 N',
    `45°31'23.0"N 122°40'35.3"W`,
    '45° 31′ 23.0″ N, 122° 40′ 35.3″ W',
    'N45 31 23.0 W122 40 35.3',
    '45 31.3836 N 122 40.5888 W',
  ])('accepts the coordinates %s', text => expect(readPoint(text)).toEqual({ point: portland }))

  it.each([
    'https://www.google.com/maps/@45.52306,-122.67648,15z',
    'https://www.google.co.uk/maps/place/Portland/@45.4,-122.9,10z/data=!3m1!4b1!4m6!3m5!3d45.52306!4d-122.67648',
    `https://www.google.com/maps/place/45%C2%B031'23.0%22N+122%C2%B040'35.3%22W/@45.4,-122.9,10z`,
    `https://www.google.com/maps/place/45°31'23.0"N+122°40'35.3"W/`,
    'https://www.google.com/maps/search/?api=1&query=45.52306%2C-122.67648',
    'https://www.google.com/maps/search/45.52306,+-122.67648',
    'https://maps.google.com/?q=45.52306,-122.67648',
    'maps.google.com/maps?ll=45.52306,-122.67648&z=12',
    'https://maps.apple.com/?ll=45.52306,-122.67648&q=Loft',
    'https://maps.apple.com/place?coordinate=45.52306,-122.67648&name=Loft',
    'https://www.openstreetmap.org/#map=15/45.52306/-122.67648',
    'https://www.openstreetmap.org/?mlat=45.52306&mlon=-122.67648#map=5/1/2',
    'https://www.bing.com/maps?cp=45.52306~-122.67648&lvl=15',
    'https://www.bing.com/maps/?cp=1~2&sp=point.45.52306_-122.67648_Loft',
  ])('accepts the link %s', text => expect(readPoint(text)).toEqual({ point: portland }))

  it.each(['https://maps.example/?q=45.5,-122.6', 'https://google.com.evil.example/maps/@45.5,-122.6,9z'])(
    'names the kinds of links that work for %s',
    text => {
      expect(readPoint(text)).toEqual({
        problem:
          'This is no link of a map that can be read. Use one of Google Maps, Apple Maps, OpenStreetMap or Bing Maps, or the coordinates',
      })
    },
  )

  it.each([
    ['Google Maps', 'https://www.google.com/maps/place/Portland'],
    ['Google Maps', 'https://www.google.com/maps/place/45%C2%'],
    ['Google Maps', 'https://www.google.com/maps/place/45+Elm+Street'],
    ['Apple Maps', 'https://maps.apple.com/?address=Portland'],
    ['OpenStreetMap', 'https://www.openstreetmap.org/relation/186579'],
    ['Bing Maps', 'https://www.bing.com/maps?q=Portland'],
    ['Google Maps', 'https://maps.app.goo.gl/abcDEF123'],
  ])('says that a link of %s has no position', (name, text) => {
    expect(readPoint(text)).toEqual({
      problem: expect.stringContaining(`This link of ${name} has no position.`) as string,
    })
  })

  it.each([
    '',
    'Portland',
    '45.5',
    '45,5, 122,25',
    '1, 2, 3',
    '1e3, 4',
    '45 61 N 122 W',
    '45 N 46 S',
    '1 N 2 N 3 W',
    'NW',
  ])('refuses %s', text =>
    expect(readPoint(text)).toEqual({ problem: expect.stringContaining('Write the latitude') as string }),
  )

  it('leaves it to the contract to refuse what lies outside the earth', () => {
    expect(readPoint('95, 10')).toEqual({ point: { lat: 95, lng: 10 } })
  })

  it('reads no text that is longer than a link', () => {
    expect(readPoint(`https://www.google.com/maps/@${'1'.repeat(1_000_000)}`)).toHaveProperty('problem')
    expect(readPoint(`45${' '.repeat(1_000_000)}x`)).toHaveProperty('problem')
  })
})
