import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { addressesOfUnitedStates, markedIn, otherAddresses, unmarked } from './addresses-for-tests.ts'

const marks = { street: /\{(.*?)\}/g, unit: /\[(.*?)\]/g, town: /<(.*?)>/g, region: /\((.*?)\)/g, postcode: /~(.*?)~/g }

/** The marked parts of an address; the postcode in capitals. */
const partsOf = (marked: string) =>
  Object.fromEntries(
    Object.entries(marks).map(([part, mark]) => {
      const found = [...marked.matchAll(mark)].map(match => match[1]).join(', ')
      return [part, part === 'postcode' ? found.toUpperCase() : found]
    }),
  )

function partsRead(location: string) {
  const { street = '', unit = '', town = '', region = '', postcode = '' } = readAddress(location)
  return { street, unit, town, region, postcode }
}

const wrong = (list: string) =>
  markedIn(list).filter(marked => JSON.stringify(partsRead(unmarked(marked))) !== JSON.stringify(partsOf(marked)))

describe('the parts of an address', () => {
  it('are read from 200 of the United States, but for the ones named here', () => {
    expect(markedIn(addressesOfUnitedStates).length).toBeGreaterThanOrEqual(200)
    // A unit without a designator looks like the name of a street.
    expect(wrong(addressesOfUnitedStates)).toEqual(['{37-10 31st Street} [2R], <Long Island City>, (NY)'])
    const countries = markedIn(addressesOfUnitedStates).map(marked => readAddress(unmarked(marked)).country)
    expect(new Set(countries)).toEqual(new Set(['US']))
  })

  it('are read from 40 of Canada and Great Britain', () => {
    expect(markedIn(otherAddresses).length).toBeGreaterThanOrEqual(40)
    expect(wrong(otherAddresses)).toEqual([])
  })

  it.each([
    ['290 Bremner Boulevard, Toronto, ON, CA', 'Toronto', 'ON', 'CA'],
    ['290 Bremner Boulevard, Toronto ON, CA', 'Toronto', 'ON', 'CA'],
    ['290 Bremner Boulevard, Toronto, ON M5V 3L9, CA', 'Toronto', 'ON', 'CA'],
    ['290 Bremner Boulevard, Toronto, Ontario, CA', 'Toronto', 'Ontario', 'CA'],
    ['303 East B Street, Ontario, CA', 'Ontario', 'CA', 'US'],
    ['303 East B Street, Suite 3, Ontario, CA', 'Ontario', 'CA', 'US'],
    ['303 East B Street, Ontario, CA 91764', 'Ontario', 'CA', 'US'],
    ['1 Rodeo Drive, Beverly Hills, CA', 'Beverly Hills', 'CA', 'US'],
  ])('tell Canada and California apart: %s', (location, town, region, country) => {
    expect(readAddress(location)).toMatchObject({ town, region, country })
  })

  it.each([
    ['Seestraße 12, 10115 Berlin', '10115 Berlin'],
    ['Damrak 1, 1012 AB Amsterdam', '1012 AB Amsterdam'],
    ['Via Roma 12, 20121 Milano MI', '20121 Milano MI'],
    ['4 Quay Road, Bergen', 'Bergen'],
    ['1 Street, Sant’ Angelo, Île-de-France', 'Sant’ Angelo, Île-de-France'],
    ['Portland', undefined],
  ])('of another country stay as they are: %s', (location, town) => {
    expect(readAddress(location)).toMatchObject(town === undefined ? {} : { town })
    expect(readAddress(location)).not.toHaveProperty('postcode')
    expect(readAddress(location)).not.toHaveProperty('region')
  })
})
