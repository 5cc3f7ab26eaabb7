import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { askAboutProperty, myConversations } from '#contract/messages/messages.ts'
import { boughtProperties, findOffer, requestedOffers } from '#contract/offers/offers.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { cellCentre } from '#contract/properties/position.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { allProperties, advertisedProperties, findProperty, myProperties } from '#contract/properties/properties.ts'
import { publicProperty } from '#contract/public-pages/public-properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { searchFacets, suggestPlaces } from '#contract/search/search.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { findLocationParts } from '../search/find-location-parts.ts'
import { findForSale } from '../search/search-store.ts'

const app = await startTestApp()
const { app: server, call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const street = 'Quincy Lane'
const pin = { lat: 44.636_512, lng: -123.105_678 }

/** A home for sale whose agent hides its address, and a home with the same place. */
async function aHiddenProperty() {
  const property = await given.aProperty({
    location: `77191 ${street}, Albany, OR`,
    title: 'Mill House',
    advertise: true,
  })
  const body = { hideAddress: true, pin }
  const updated = await call(updateProperty, { as: property.agent, params: { id: property.id }, body })
  await call(verifyProperty, { as: admin, params: { id: property.id } })
  const neighbour = await given.aProperty({ location: '5 Ash Road, Albany, OR' })
  return { property, neighbour, updated }
}

/** Finds what only people who know the address may read. */
const secretsIn = (text: string) => /quincy|\b77191\b|44\.636|-123\.105/i.exec(text)?.[0]

/** Finds homes as for a text that lies in too many parts of locations to list them. */
async function foundByComparing(search: string) {
  const { items } = await findForSale(deps.db, await findLocationParts(deps, { search }, 0), {
    limit: 24,
    after: undefined,
  })
  return items.map(({ id }) => id)
}

const all = { limit: '100' }
const { property, neighbour, updated } = await aHiddenProperty()
const { agent } = property
const buyer = await given.aBuyer()
await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
const offer = await deals.anOffer({ property, buyer })

describe('a home whose agent hides its address', () => {
  it('is read in full by its agent and admins', async () => {
    const read = [
      updated,
      await call(findProperty, { as: agent, params: { id: property.id } }),
      await call(findProperty, { as: admin, params: { id: property.id } }),
      await call(findManagedProperty, { as: agent, params: { id: property.id } }),
    ]
    for (const { body } of read)
      expect(body).toMatchObject({
        location: `77191 ${street}, Albany, OR`,
        hideAddress: true,
        pinIsFar: false,
        position: { ...pin, precision: 'pin', isApproximate: false },
      })
    const lists = [
      await call(myProperties, { as: agent, query: all }),
      await call(allProperties, { as: admin, query: all }),
      await call(requestedOffers, { as: agent, query: all }),
    ]
    for (const { body } of lists) expect(JSON.stringify(body)).toContain(street)
    expect((await call(findOffer, { as: agent, params: { id: offer.id } })).body.location).toContain(street)
  })

  it('shows the public its place and the centre of its cell', async () => {
    const { body } = await call(findProperty, { as: buyer, params: { id: property.id } })
    const cell = cellCentre(pin)
    expect(body).toMatchObject({ location: 'Albany, OR', position: { precision: 'pin', isApproximate: true } })
    expect(body.position?.lat).toBeCloseTo(cell.lat, 5)
    expect(body.position?.lng).toBeCloseTo(cell.lng, 5)
    expect(body).not.toHaveProperty('hideAddress')
    expect(body).not.toHaveProperty('pinIsFar')
  })

  it('is never read with its street or point by anybody else', async () => {
    const [id, as] = [property.id, buyer]
    const read = await Promise.all([
      call(findProperty, { as, params: { id } }),
      call(verifiedProperties, { as, query: all }),
      call(verifiedProperties, { as, query: {} }),
      call(verifiedProperties, { as, query: { place: 'Albany, OR' } }),
      call(propertiesById, { as, query: { ids: id } }),
      call(similarProperties, { as, params: { id: neighbour.id } }),
      call(suggestPlaces, { as, query: { q: 'alb' } }),
      call(myWishlist, { as, query: all }),
      call(boughtProperties, { as, query: all }),
      call(findOffer, { as, params: { id: offer.id } }),
      call(advertisedProperties),
      call(publicProperty, { params: { id } }),
    ])
    for (const { status, body } of read) {
      expect(status).toBe(200)
      expect(secretsIn(JSON.stringify(body))).toBeUndefined()
    }
    const { path, place } = (await call(publicProperty, { params: { id } })).body
    expect(place).toMatchObject({ name: 'Albany, Oregon', path: '/places/oregon/albany' })
    for (const page of [
      path,
      place?.path ?? '',
      '/homes.atom',
      '/homes.geojson',
      '/sitemap-homes-0-4294967296.xml',
      '/sitemap-pages.xml',
    ]) {
      const { statusCode, body } = await server.inject(page)
      expect(statusCode, page).toBe(200)
      expect(secretsIn(body.replaceAll(/\bi?d="[^"]*"|\d{4}-\d\d-\d\dT[^<"]*/g, '')), page).toBeUndefined()
    }
    expect(path).toMatch(/^\/homes\/albany-oregon\/mill-house-/)
  })

  it('is found by its place, and not by its street', async () => {
    const found = async (search: string) => ({
      properties: (await call(verifiedProperties, { as: buyer, query: { search } })).body.map(({ _id }) => _id),
      counted: (await call(searchFacets, { as: buyer, query: { search } })).body.total,
    })
    expect((await found('albany')).properties).toContain(property.id)
    for (const text of ['quincy', '77191', '77191 quincy lane', 'lane, albany', 'e, albany'])
      expect(await found(text), text).toEqual({ properties: [], counted: 0 })
    expect((await call(similarProperties, { as: buyer, params: { id: property.id } })).body[0]?._id).toBe(neighbour.id)
  })

  it('is found by its place, and not by its street, when a frequent text is compared with each home', async () => {
    expect(await foundByComparing('albany')).toContain(property.id)
    for (const text of ['uincy', 'Quincy', '7191']) expect(await foundByComparing(text), text).toEqual([])
  })

  it('shows its street in the messages only to its agent', async () => {
    const body = { propertyId: property.id, text: 'Is there a cellar?' }
    await call(askAboutProperty, { as: buyer, body })
    const locationFor = async (as: Person) => (await call(myConversations, { as, query: {} })).body[0]?.location
    expect([await locationFor(buyer), await locationFor(agent)]).toEqual(['Albany, OR', `77191 ${street}, Albany, OR`])
  })

  it('is not named in a mail to a buyer before the offer is accepted', async () => {
    const mails = await deps.db.selectFrom('mails').selectAll().where('to_email', '=', buyer.email).execute()
    expect(secretsIn(JSON.stringify(mails))).toBeUndefined()
  })

  it('is read in full by the buyer with an accepted offer', async () => {
    const { buyer: winner, id } = await deals.anAcceptedOffer({ property })
    const as = winner
    expect((await call(findProperty, { as, params: { id: property.id } })).body).toMatchObject({
      location: `77191 ${street}, Albany, OR`,
      position: { ...pin, isApproximate: false },
    })
    expect((await call(findOffer, { as, params: { id } })).body.location).toContain(street)
    expect((await call(findProperty, { as: buyer, params: { id: property.id } })).body.location).toBe('Albany, OR')
  })
})

describe('a home with a hidden address whose agent corrects it', () => {
  it('is in the corrected place in offers, messages and mails, too', async () => {
    const home = await given.aProperty({ location: `9 ${street}, Millersburg Area, Albany, OR` })
    const body = { hideAddress: true, address: { town: 'Millersburg', region: 'Oregon' } }
    await call(updateProperty, { as: home.agent, params: { id: home.id }, body })
    await call(verifyProperty, { as: admin, params: { id: home.id } })
    const asking = await given.aBuyer()
    await call(askAboutProperty, { as: asking, body: { propertyId: home.id, text: 'Is there a cellar?' } })
    const { id } = await deals.anOffer({ property: home, buyer: asking })
    await deals.anAcceptedOffer({ property: home })
    const seen = [
      (await call(findProperty, { as: asking, params: { id: home.id } })).body.location,
      (await call(findOffer, { as: asking, params: { id } })).body.location,
      (await call(boughtProperties, { as: asking, query: {} })).body[0]?.location,
      (await call(myConversations, { as: asking, query: {} })).body[0]?.location,
    ]
    expect(seen).toEqual(Array.from({ length: 4 }, () => 'Millersburg, Oregon'))
    const mails = await deps.db
      .selectFrom('mails')
      .select('text')
      .where('to_email', '=', asking.email)
      .orderBy('created_at')
      .execute()
    const places = mails.flatMap(({ text }) => /^Place: (.*)$/m.exec(text)?.[1] ?? [])
    expect(new Set(places)).toEqual(new Set(['Millersburg, Oregon']))
  })

  it('shows nothing of a location that names its street without a comma, until the new one is verified', async () => {
    const home = await given.aProperty({ location: `77191 ${street} Albany` })
    const asking = await given.aBuyer()
    const { id } = await deals.anOffer({ property: home, buyer: asking })
    const body = { hideAddress: true, location: `77191 ${street}, Albany, OR` }
    expect((await call(updateProperty, { as: home.agent, params: { id: home.id }, body })).status).toBe(200)
    const read = [
      await call(findOffer, { as: asking, params: { id } }),
      await call(findProperty, { as: asking, params: { id: home.id } }),
      await call(publicProperty, { params: { id: home.id } }),
    ]
    for (const { body: is } of read) expect(secretsIn(JSON.stringify(is))).toBeUndefined()
  })
})
