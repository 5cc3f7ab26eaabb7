import { describe, expect, it } from 'vitest'
import { hiddenLocation, whyNotHidden } from './hidden-location.ts'

const hidden = (location: string) => whyNotHidden({ location, hideAddress: true })

describe('the place of a hidden address', () => {
  it.each([
    ['12 Alder Street, Apt 4B, Springfield, IL 62701-1234', 'Springfield, IL'],
    ['12 Alder Street, Apt 4B, Springfield', 'Springfield'],
    ['Villa Rosa, 4711 Maple Hollow, Springfield, IL 62701, USA', 'Springfield, IL, USA'],
    ['Villa Rosa, 4711 Maple Hollow, Ottawa, ON K1A 0B1', 'Ottawa, ON'],
    ['10 Downing Street, London SW1A 2AA, UK', 'London, UK'],
    ['Seestraße 12, 10115 Berlin', '10115 Berlin'],
    ['12 Alder Street, IL', 'IL'],
    ['Springfield', 'Springfield'],
  ])('of %j is %j', (location, place) => {
    expect(hiddenLocation(location)).toBe(place)
  })

  it('is what its agent corrected', () => {
    const address = { town: 'Astoria', region: 'OR' }
    expect(hiddenLocation('Loft 4, Astoria OR', address)).toBe('Astoria, OR')
    expect(whyNotHidden({ location: 'Loft 4, Astoria OR', hideAddress: true, address })).toBeUndefined()
    const revealing = { ...address, town: '5 Oak Street, Astoria' }
    expect(whyNotHidden({ location: 'Loft 4, Astoria OR', hideAddress: true, address: revealing })).toBeDefined()
    expect(whyNotHidden({ location: 'Loft, 5 Oak Street', hideAddress: true, address })).toBeDefined()
  })
})

describe('hiding the address of a location', () => {
  it.each([
    ['4711 Oak Street Springfield', '4711 Oak Street Springfield'],
    ['4711 Oak Springfield', '4711 Oak Springfield'],
    ['Piazza del Colosseo, 1, 00184 Roma', '1, 00184 Roma'],
    ['Villa Rosa, Via Roma 12, Milano', 'Via Roma 12, Milano'],
    ['Villa Rosa, 12345 Oak Street, Springfield', '12345 Oak Street, Springfield'],
    ['12345 Maple Hollow', '12345 Maple Hollow'],
    ['東京都千代田区千代田1-1', '東京都千代田区千代田1-1'],
    ['東京都千代田区千代田１－１', '東京都千代田区千代田１－１'],
    ['12 Alder Street，Portland', '12 Alder Street，Portland'],
    ['Haus am See, Seestraße 12a, Berlin', 'Seestraße 12a, Berlin'],
    ['House, 221B, London', '221B, London'],
    ['شارع, ١٢, دبي', '١٢, دبي'],
  ])('is refused for %j, of which %j would be seen', (location, seen) => {
    expect(hidden(location)).toContain(`“${seen}”`)
  })

  it.each([
    '12 Alder Street, Portland, OR 97201',
    '12 Alder Street, Portland, OR 97201-1234',
    'Seestraße 12, 10115 Berlin',
    'Bahnhofstrasse 1, 8001 Zürich',
    'Seestraße 12, 10115 Berlin, DE',
    'Damrak 1, 1012 AB Amsterdam',
    'Berlin 10115',
    'Rue du Lac 3, 1201 Genève, Genève, CH',
    '10 Downing Street, London SW1A 2AA',
    '1 Main Street, Ottawa, ON K1A 0B1',
    'ul. Prosta 1, 00-950 Warszawa',
    '12 Oak Street, Springfield',
    '4711 Oak Street Springfield, Oregon',
    '12 Oak Street, Springfield, Oregon 97477',
    '12 Oak Street, Springfield, Oregon, 97477, USA',
    'Rustaveli 1, 0105 Tbilisi, Georgia',
    'Via Roma 1, 20121 Milano, MI',
    'Springfield',
    'St. Louis',
    '千代田1-1, 東京都 100-0001',
  ])('is possible for %j', location => {
    expect(hidden(location)).toBeUndefined()
    expect(whyNotHidden({ location: '4711 Oak Springfield', hideAddress: false })).toBeUndefined()
  })

  it.each([
    'Villa Rosa, 12345 Maple Hollow, Springfield, IL',
    'Villa Rosa, 4711 Maple Hollow, Springfield, IL 62701',
    'Villa Rosa, 4711 Maple Hollow, Springfield, IL, USA',
    'Villa Rosa, 4711 Maple Hollow, Ottawa, ON K1A 0B1',
    'Villa Rosa, 4711 Maple Hollow, Springfield, Oregon',
    'Villa Rosa, 4711 Maple Hollow Springfield, Oregon',
    'Villa Rosa, 4711 Maple Hollow Bismarck North Dakota',
    'Villa Rosa, 4711 Oak Springfield, Oregon 97477, USA',
    'Villa Rosa, 4711 Maple Hollow, Springfield IL 62701',
    'Villa Rosa, 4711 Maple Hollow, Ottawa, Ontario',
    'Villa Rosa, 4711 Maple Hollow, Leeds, United Kingdom',
    'Villa Rosa, 4711 Maple Hollow, Sydney NSW 2000',
  ])('never shows the number of %j', location => {
    if (hidden(location) === undefined) expect(hiddenLocation(location)).not.toMatch(/4711|12345/)
  })

  it('is refused where nothing would be seen', () => {
    expect(hidden('12 Alder Street,')).toBe('With a hidden address, the location needs a place after its first comma')
  })
})
