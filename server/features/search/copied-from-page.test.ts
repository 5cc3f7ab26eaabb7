import { expect, it } from 'vitest'
import { addressesOfUnitedStates, markedIn, unmarked } from '#contract/properties/addresses-for-tests.ts'
import { publicPlace, publicProperty } from '#contract/public-pages/public-properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { realAddresses } from '../../testing/search/real-addresses.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const [agent, buyer] = [await given.anAgent(), await given.aBuyer()]

/** Addresses with marks that phones and word processors change, of other countries, and some of each form of the United States. */
const locations = [
  '5 Coeur d’Alene Ave, Coeur d’Alene, ID',
  "6 Coeur d'Alene Ave, Coeur d'Alene, ID",
  '12 Wilkes–Barre Blvd, Wilkes-Barre, PA',
  '9 Kapaʻa Rd, Kapaʻa, HI',
  ...realAddresses.slice(0, 28),
  ...markedIn(addressesOfUnitedStates)
    .filter((_, at) => at % 8 === 0)
    .map(unmarked),
]

const curly = (text: string) => text.replaceAll(/['’ʻ]/g, '’').replaceAll('-', '–')
const straight = (text: string) => text.replaceAll(/['’ʻ]/g, "'").replaceAll(/[–‑]/g, '-')

it('finds each home by the location that its page shows, with curly and straight marks, and on the page of its place', async () => {
  for (const location of locations) {
    const { id } = await given.aProperty({ agent, location })
    const { body } = await call(publicProperty, { params: { id } })
    for (const search of [
      body.location,
      curly(body.location),
      straight(body.location),
      body.location.replaceAll(' ', '\u00A0'),
    ]) {
      const found = (await call(verifiedProperties, { as: buyer, query: { search } })).body.map(({ _id }) => _id)
      expect(found, search).toContain(id)
    }
    const [, , state = '', place = ''] = (body.place?.path ?? '').split('/').map(decodeURIComponent)
    if (place === '') continue
    const page = (await call(publicPlace, { params: { state, place } })).body
    expect(
      page.properties.map(({ _id }) => _id),
      body.place?.path,
    ).toContain(id)
  }
})
