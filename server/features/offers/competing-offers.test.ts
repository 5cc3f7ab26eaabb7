import { describe, expect, it } from 'vitest'
import { buyerSummary } from '#contract/buyer-summary.ts'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '#contract/endpoint.ts'
import { counterOffer, offerNegotiation } from '#contract/negotiation.ts'
import { acceptOffer, makeOffer, withdrawOffer } from '#contract/offers.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const hour = 60 * 60 * 1000

const othersOf = async ({ buyer, id }: Deal) => {
  const { offers } = (await call(buyerSummary, { as: buyer })).body
  const { body } = await call(offerNegotiation, { as: buyer, params: { id } })
  const summarized = offers.find(({ _id }) => _id === id)?.otherOffers ?? null
  expect(body.otherOffers).toBe(summarized)
  return summarized
}

/** Every call that a buyer may make without changing anything, about this property and this offer. */
const readsOf = ({ id, property, buyer }: Deal) =>
  endpoints
    .filter(({ method, access }) => method === 'GET' && (access === 'signed-in' || access.includes('user')))
    .map(({ path }) => {
      const about = path.startsWith('/offers') || path.includes('receipt') ? id : property.id
      return path.includes(':emailOrId')
        ? urlOf({ path }, { emailOrId: buyer.email })
        : urlOf({ path }, { id: about, propertyId: property.id, offerId: id })
    })

describe('the number of other live offers', () => {
  it('follows offers, acceptances and withdrawals at once', async () => {
    const property = await given.aProperty()
    const first = await deals.anOffer({ property })
    expect(await othersOf(first)).toBe(0)
    const [second, third] = [await deals.anOffer({ property }), await deals.anOffer({ property })]
    await deals.anOffer()
    expect([await othersOf(first), await othersOf(second)]).toEqual([2, 2])
    await call(withdrawOffer, { as: third.buyer, params: { id: third.id } })
    expect(await othersOf(first)).toBe(1)
    expect(await othersOf(third)).toBeNull()
    await call(acceptOffer, { as: property.agent, params: { id: second.id } })
    expect([await othersOf(first), await othersOf(second)]).toEqual([1, 1])
  })

  it('leaves out an expired offer before the job has closed it', async () => {
    const property = await given.aProperty()
    const first = await deals.anOffer({ property })
    const expiresAt = new Date(deps.clock.now().getTime() + 2 * hour).toISOString()
    const buyer = await given.aBuyer()
    const body = { propertyId: property.id, offerAmount: 450_000, buyingDate: '2026-12-01', expiresAt }
    const { body: expiring } = await call(makeOffer, { as: buyer, body })
    expect(await othersOf(first)).toBe(1)
    app.passHours(2)
    const [waits, expired] = [await deals.signedIn(first.buyer), await deals.signedIn(buyer)]
    const after = [
      await othersOf({ ...first, buyer: waits }),
      await othersOf({ ...first, buyer: expired, id: expiring._id }),
    ]
    app.passHours(-2)
    expect(after).toEqual([0, null])
  })

  it('is not told to the agent, who sees the offers themselves', async () => {
    const { id, property } = await deals.anOffer()
    await deals.anOffer({ property })
    const { body } = await call(offerNegotiation, { as: property.agent, params: { id } })
    expect(body.otherOffers).toBeNull()
  })
})

describe('what a buyer reads', () => {
  it('contains nothing of another buyer or their offer', async () => {
    const property = await given.aProperty({ minPrice: 123_456, maxPrice: 987_654 })
    const secret = await given.aBuyer('Zebediah Quillfeather')
    const theirs = await deals.anOffer({ property, buyer: secret, amount: 765_431 })
    const mine = await deals.anOffer({ property })
    const body = { offerAmount: 713_579, buyingDate: '2027-03-17', message: 'Only for Zebediah.' }
    await call(counterOffer, { as: property.agent, params: { id: theirs.id }, body })
    const hidden = [
      secret.id,
      secret.uid,
      secret.name,
      secret.email,
      theirs.id,
      '765431',
      '713579',
      '2027-03-17',
      body.message,
    ]
    const urls = readsOf(mine)
    expect(urls.length).toBeGreaterThan(20)
    const answered: string[] = []
    for (const url of urls) {
      const { statusCode, body: text } = await app.app.inject({ url, headers: bearer(mine.buyer) })
      if (statusCode === 200) answered.push(url)
      for (const value of hidden) expect(text, `${url} contains ${value}`).not.toContain(value)
    }
    expect(answered).toContain(`/api/offers/${mine.id}/terms`)
    expect(answered).toContain('/api/buyer-dashboard-summary')
    expect(answered.length).toBeGreaterThan(10)
    const mails = await deps.db.selectFrom('mails').selectAll().where('to_email', '=', mine.buyer.email).execute()
    for (const value of hidden) expect(JSON.stringify(mails)).not.toContain(value)
  })
})

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
