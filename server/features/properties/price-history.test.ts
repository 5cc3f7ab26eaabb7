import { describe, expect, it } from 'vitest'
import {
  deleteProperty,
  rejectProperty,
  undoVerification,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { maxVerifiedPrices, priceHistory } from '#contract/properties/price-history.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { keepVerifiedPrice } from './price-history-store.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const stranger = await given.aBuyer()

const verify = (id: string) => call(verifyProperty, { as: admin, params: { id } })
const reprice = ({ id, agent }: BuiltProperty, minPrice: number, maxPrice = minPrice) =>
  call(updateProperty, { as: agent, params: { id }, body: { minPrice, maxPrice } })
const historyOf = ({ id }: { id: string }, as: Person = stranger) => call(priceHistory, { as, params: { id } })
const pricesOf = async (property: { id: string }, as?: Person) =>
  (await historyOf(property, as)).body.prices.map(({ minPrice, maxPrice }) => [minPrice, maxPrice])

/** A property whose only price an admin has just verified. */
async function aVerifiedProperty(price: number): Promise<BuiltProperty> {
  const property = await given.aProperty({ status: 'pending', minPrice: price, maxPrice: price })
  await verify(property.id)
  return property
}

describe('reading the price history', () => {
  it('lists the first verified price and every later one, with the time of its verification', async () => {
    const property = await aVerifiedProperty(400)
    await reprice(property, 380, 390)
    await verify(property.id)
    await reprice(property, 350)
    await verify(property.id)
    const { body } = await historyOf(property)
    const at = expect.any(String) as string
    expect(body).toEqual({
      prices: [
        { at, minPrice: 400, maxPrice: 400 },
        { at, minPrice: 380, maxPrice: 390 },
        { at, minPrice: 350, maxPrice: 350 },
      ],
      sale: null,
    })
  })

  it('leaves out prices of drafts that were never verified, for every reader', async () => {
    const property = await aVerifiedProperty(400)
    await call(addToWishlist, { as: stranger, body: { propertyId: property.id } })
    await reprice(property, 1)
    await reprice(property, 2)
    for (const reader of [stranger, property.agent, admin])
      expect(await pricesOf(property, reader), reader.role).toEqual([[400, 400]])
    await reprice(property, 380)
    await verify(property.id)
    await reprice(property, 3)
    await call(rejectProperty, { as: admin, params: { id: property.id } })
    expect(await pricesOf(property)).toEqual([
      [400, 400],
      [380, 380],
    ])
  })

  it('is empty before the first verification', async () => {
    const property = await given.aProperty({ status: 'pending' })
    expect((await historyOf(property, property.agent)).body).toEqual({ prices: [], sale: null })
  })

  it('loses a price whose verification is undone', async () => {
    const property = await aVerifiedProperty(400)
    await call(addToWishlist, { as: stranger, body: { propertyId: property.id } })
    const undo = () => call(undoVerification, { as: admin, params: { id: property.id } })
    await undo()
    expect(await pricesOf(property, property.agent)).toEqual([])
    await verify(property.id)
    await reprice(property, 1)
    await verify(property.id)
    await undo()
    expect(await pricesOf(property)).toEqual([[400, 400]])
    await reprice(property, 380)
    await verify(property.id)
    expect(await pricesOf(property)).toEqual([
      [400, 400],
      [380, 380],
    ])
  })

  it('lists a price once if only other fields were changed', async () => {
    const property = await aVerifiedProperty(400)
    for (const title of ['One', 'Two']) {
      await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title } })
      await verify(property.id)
    }
    expect(await pricesOf(property)).toEqual([[400, 400]])
  })

  it('keeps the first price and the newest ones', async () => {
    const property = await aVerifiedProperty(100)
    const changes = maxVerifiedPrices + 5
    await inTransaction(deps.db, async tx => {
      for (let price = 101; price <= 100 + changes; price++) {
        await keepVerifiedPrice(tx, property.id)
        const range = { min_price_cents: price * 100, max_price_cents: price * 100 }
        await tx.updateTable('properties').set(range).where('id', '=', property.id).execute()
      }
    })
    const prices = (await pricesOf(property)).map(([price]) => price)
    expect(prices).toHaveLength(maxVerifiedPrices)
    expect([prices[0], prices[1], prices.at(-1)]).toEqual([100, 107, 205])
  })

  it.each([
    ['a stranger for a pending property', 'pending'],
    ['a stranger for a rejected one', 'rejected'],
  ] as const)('is 404 for %s', async (_, status) => {
    expect(await historyOf(await given.aProperty({ status }))).toMatchObject({ status: 404 })
  })

  it('is 404 for a deleted property and for an unknown or malformed id', async () => {
    const property = await given.aProperty()
    await call(deleteProperty, { as: property.agent, params: { id: property.id } })
    for (const id of [property.id, '00000000-0000-4000-8000-000000000000', 'x'])
      expect(await historyOf({ id })).toMatchObject({ status: 404 })
  })
})

describe('a sale in the price history', () => {
  it('has its time for everybody, and its price only for those who know it from the deal', async () => {
    const { property, buyer, amount } = await deals.aSale()
    const at = expect.any(String) as string
    const saleFor = async (reader: Person) => (await historyOf(property, reader)).body.sale
    for (const reader of [buyer, property.agent, admin]) expect(await saleFor(reader)).toEqual({ at, price: amount })
    for (const reader of [stranger, await given.anAgent()]) expect(await saleFor(reader)).toEqual({ at })
  })
})
