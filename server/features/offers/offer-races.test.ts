import { describe, expect, it } from 'vitest'
import { deleteProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { acceptOffer, rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer, makeOffer } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import { concurrently, callers, inRounds, statuses } from '../../testing/concurrently.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const [agent, admin] = [await given.anAgent(), await given.anAdmin()]
const buyers = await Promise.all(Array.from({ length: callers }, () => given.aBuyer()))

const buyerOf = (caller: number) => {
  const buyer = buyers[caller]
  if (!buyer) throw new Error(`There is no buyer ${caller}`)
  return buyer
}

describe('accepting offers concurrently', () => {
  it('accepts one of twelve offers on a property', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const offers = await concurrently(caller => deals.anOffer({ property, buyer: buyerOf(caller) }))
      const answers = await Promise.all(offers.map(({ id }) => call(acceptOffer, { as: agent, params: { id } })))
      expect(statuses(answers)).toEqual({ 200: 1, 409: 11 })
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
        'Another offer on this property is already accepted.',
      )
      await expectInvariants(deps.db)
    }))

  it('accepts one of two offers on a property', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const offers = [
        await deals.anOffer({ property, buyer: buyerOf(0) }),
        await deals.anOffer({ property, buyer: buyerOf(1) }),
      ]
      const answers = await Promise.all(offers.map(({ id }) => call(acceptOffer, { as: agent, params: { id } })))
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
      await expectInvariants(deps.db)
    }))

  it('changes one offer once, however often it is accepted', () =>
    inRounds(async () => {
      const { id } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer: buyerOf(0) })
      const answers = await concurrently(() => call(acceptOffer, { as: agent, params: { id } }))
      expect(statuses(answers)).toEqual({ 200: 12 })
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))
})

describe('accepting an offer', () => {
  it('while it is rejected and withdrawn leaves one outcome', () =>
    inRounds(async () => {
      const { id, buyer } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer: buyerOf(0) })
      const answers = await concurrently(caller => {
        if (caller % 3 === 0) return call(withdrawOffer, { as: buyer, params: { id } })
        return call(caller % 3 === 1 ? acceptOffer : rejectOffer, { as: agent, params: { id } })
      })
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
      const outcomes = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.status))
      expect([...outcomes]).toEqual([(await call(findOffer, { as: agent, params: { id } })).body.status])
      expect(Object.keys(statuses(answers))).toEqual(['200', '409'])
      await expectInvariants(deps.db)
    }))

  it('while its property is deleted leaves either a deal or no property', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const offers = await Promise.all([0, 1, 2, 3].map(caller => deals.anOffer({ property, buyer: buyerOf(caller) })))
      const accepting = offers.flatMap(({ id }) => [id, id]).map(id => call(acceptOffer, { as: agent, params: { id } }))
      const deleting = [1, 2, 3, 4].map(() => call(deleteProperty, { as: agent, params: { id: property.id } }))
      const [accepted, deleted] = [await Promise.all(accepting), await Promise.all(deleting)]
      const deals200 = accepted.filter(({ body }) => body.modifiedCount === 1).length
      expect(deals200 + deleted.filter(({ status }) => status === 200).length).toBe(1)
      await expectInvariants(deps.db)
    }))

  it('while the price of its property changes leaves either a deal or a pending property', () =>
    inRounds(async () => {
      const { id, property } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer: buyerOf(0) })
      const body = { minPrice: 450_000 }
      const [accepted, changed] = await Promise.all([
        Promise.all([1, 2, 3, 4].map(() => call(acceptOffer, { as: agent, params: { id } }))),
        Promise.all([1, 2, 3, 4].map(() => call(updateProperty, { as: agent, params: { id: property.id }, body }))),
      ])
      const isDeal = accepted.some(({ status }) => status === 200)
      const after = await call(findProperty, { as: agent, params: { id: property.id } })
      if (isDeal) {
        expect(after.body).toMatchObject({ status: 'verified', underOffer: true, minPrice: 400_000 })
        expect(statuses(changed)).toEqual({ 409: 4 })
      } else {
        expect(after.body).toMatchObject({ status: 'pending', underOffer: false, minPrice: 450_000 })
        expect(statuses(accepted)).toEqual({ 409: 4 })
      }
      await expectInvariants(deps.db)
    }))
})

describe('making an offer', () => {
  it('while the price changes is either made under the old range or refused', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const body = { minPrice: 450_000 }
      const [made, changed] = await Promise.all([
        Promise.all(
          buyers
            .slice(0, 11)
            .map(buyer =>
              call(makeOffer, { as: buyer, body: { propertyId: property.id, offerAmount: 420_000, buyingDate } }),
            ),
        ),
        call(updateProperty, { as: agent, params: { id: property.id }, body }),
      ])
      expect(changed.status).toBe(200)
      for (const { status, body: offer } of made)
        if (status === 201) expect(offer).toMatchObject({ minPrice: 400_000, maxPrice: 500_000 })
        else expect(status).toBe(409)
      await call(verifyProperty, { as: admin, params: { id: property.id } })
      await expectInvariants(deps.db)
    }))

  it('twelve times at once creates one live offer of a buyer', () =>
    inRounds(async round => {
      const property = await given.aProperty({ agent })
      const answers = await concurrently(caller =>
        call(makeOffer, {
          as: buyerOf(round),
          body: { propertyId: property.id, offerAmount: 400_000 + caller, buyingDate },
        }),
      )
      expect(statuses(answers)).toEqual({ 201: 1, 409: 11 })
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
        'You already have a live offer on this property.',
      )
      await expectInvariants(deps.db)
    }))

  it('while the property is deleted leaves no pending offer', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const [, deleted] = await Promise.all([
        Promise.all(
          buyers
            .slice(0, 11)
            .map(buyer =>
              call(makeOffer, { as: buyer, body: { propertyId: property.id, offerAmount: 420_000, buyingDate } }),
            ),
        ),
        call(deleteProperty, { as: agent, params: { id: property.id } }),
      ])
      expect(deleted.status).toBe(200)
      await expectInvariants(deps.db)
    }))
})

const isHeld = async (table: 'users' | 'properties' | 'offers', id: string) => {
  const free = await deps.db.selectFrom(table).select('id').where('id', '=', id).forUpdate().skipLocked().execute()
  return free.length === 0
}

/** Accepts an offer while this row is locked, and reports which other rows the acceptance has locked. */
const acceptWhileHeld = async (held: 'properties' | 'offers') => {
  const { id, property } = await deals.anOffer()
  const { whileWaiting, answer } = await inTransaction(deps.db, async tx => {
    const ids = { properties: property.id, offers: id }
    await tx.selectFrom(held).select('id').where('id', '=', ids[held]).forUpdate().execute()
    const accepting = call(acceptOffer, { as: property.agent, params: { id } })
    await untilLockWaits(app.owner)
    const other = held === 'offers' ? 'properties' : 'offers'
    const whileWaiting = { agent: await isHeld('users', property.agent.id), other: await isHeld(other, ids[other]) }
    return { whileWaiting, answer: accepting }
  })
  expect((await answer).status).toBe(200)
  return whileWaiting
}

describe('accepting an offer that is locked', () => {
  it('locks the agent and the property before the offer', async () => {
    expect(await acceptWhileHeld('offers')).toEqual({ agent: true, other: true })
    expect(await acceptWhileHeld('properties')).toEqual({ agent: true, other: false })
  })
})
