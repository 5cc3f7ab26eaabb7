import { describe, expect, it } from 'vitest'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { concurrently, callers, inRounds, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const buyers = await Promise.all(Array.from({ length: callers }, () => given.aBuyer()))

describe('two admins', () => {
  it('who demote each other concurrently leave one admin', () =>
    inRounds(async () => {
      const [one, other] = [await given.anAdmin(), await given.anAdmin()]
      const answers = await Promise.all([
        call(makeAgent, { as: one, params: { id: other.id } }),
        call(makeAgent, { as: other, params: { id: one.id } }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 403: 1 })
      await expectInvariants(deps.db)
    }))

  it('who delete each other concurrently leave one admin', () =>
    inRounds(async () => {
      const [one, other] = [await given.anAdmin(), await given.anAdmin()]
      const answers = await Promise.all([
        call(deleteUser, { as: one, params: { id: other.id } }),
        call(deleteUser, { as: other, params: { id: one.id } }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))

  it('who verify and reject a property concurrently leave one decision', () =>
    inRounds(async () => {
      const { id } = await given.aProperty({ status: 'pending' })
      const answers = await concurrently(caller =>
        call(caller % 2 ? verifyProperty : rejectProperty, { as: admin, params: { id } }),
      )
      expect(statuses(answers)).toEqual({ 200: 1, 409: 11 })
      const decision = answers.find(({ status }) => status === 200)?.body.status
      expect(answers.find(({ status }) => status === 409)?.body.message).toContain(` has ${decision} this property on `)
      await expectInvariants(deps.db)
    }))
})

describe('deleting a user', () => {
  it('while an offer of theirs is accepted leaves a deal or no user', () =>
    inRounds(async () => {
      const { id, buyer, property } = await deals.anOffer()
      const answers = await Promise.all([
        call(acceptOffer, { as: property.agent, params: { id } }),
        call(deleteUser, { as: admin, params: { id: buyer.id } }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
      await expectInvariants(deps.db)
    }))

  it('while the agent accepts leaves a deal or no agent', () =>
    inRounds(async () => {
      const { id, property } = await deals.anOffer()
      const [accepted, deleted] = await Promise.all([
        call(acceptOffer, { as: property.agent, params: { id } }),
        call(deleteUser, { as: admin, params: { id: property.agent.id } }),
      ])
      expect([accepted.status, deleted.status].filter(status => status === 200)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))

  it('while they make an offer leaves no pending one', () =>
    inRounds(async () => {
      const property = await given.aProperty()
      const buyer = await given.aBuyer()
      const body = { propertyId: property.id, offerAmount: 400_000, buyingDate }
      await Promise.all([
        call(makeOffer, { as: buyer, body }),
        call(deleteUser, { as: admin, params: { id: buyer.id } }),
      ])
      await expectInvariants(deps.db)
    }))
})

describe('changing the role of a buyer', () => {
  it('while their offer is accepted leaves a deal they can pay or another role', () =>
    inRounds(async () => {
      const { id, buyer, property } = await deals.anOffer()
      const answers = await Promise.all([
        call(acceptOffer, { as: property.agent, params: { id } }),
        call(makeAgent, { as: admin, params: { id: buyer.id } }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
      await expectInvariants(deps.db)
    }))
})

describe('changing the role of an agent', () => {
  it('while they accept an offer leaves an agent with a deal or an admin without one', () =>
    inRounds(async () => {
      const { id, property } = await deals.anOffer()
      const [accepted, promoted] = await Promise.all([
        call(acceptOffer, { as: property.agent, params: { id } }),
        call(makeAdmin, { as: admin, params: { id: property.agent.id } }),
      ])
      if (accepted.status === 200) expect(promoted.status).toBe(409)
      else expect([accepted.status, promoted.status]).toEqual([403, 200])
      await expectInvariants(deps.db)
    }))
})

describe('marking an agent as fraud', () => {
  it('while they accept an offer freezes or closes it', () =>
    inRounds(async () => {
      const property = await given.aProperty()
      const offers = await concurrently(caller => {
        const buyer = buyers[caller]
        return deals.anOffer({ property, ...(buyer && { buyer }) })
      })
      const [answers, marked] = await Promise.all([
        Promise.all(offers.slice(1).map(({ id }) => call(acceptOffer, { as: property.agent, params: { id } }))),
        call(markFraud, { as: admin, params: { id: property.agent.id } }),
      ])
      expect(marked.status).toBe(200)
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      await expectInvariants(deps.db)
    }))

  it('while buyers make offers leaves none pending', () =>
    inRounds(async () => {
      const property = await given.aProperty()
      const body = { propertyId: property.id, offerAmount: 400_000, buyingDate }
      const [answers, marked] = await Promise.all([
        Promise.all(buyers.slice(1).map(buyer => call(makeOffer, { as: buyer, body }))),
        call(markFraud, { as: admin, params: { id: property.agent.id } }),
      ])
      expect(marked.status).toBe(200)
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
      await expectInvariants(deps.db)
    }))

  it('while they list properties leaves none visible', () =>
    inRounds(async () => {
      const agent = await given.anAgent()
      const body = {
        title: 'House',
        location: 'Oslo',
        description: 'Fine',
        image: '/images/villa-dusk/1280.webp',
        minPrice: 1,
        maxPrice: 2,
      }
      const [, marked] = await Promise.all([
        Promise.all([1, 2, 3, 4, 5, 6].map(() => call(addProperty, { as: agent, body }))),
        call(markFraud, { as: admin, params: { id: agent.id } }),
      ])
      expect(marked.status).toBe(200)
      await expectInvariants(deps.db)
      expect((await call(verifiedProperties, { as: admin, query: { search: 'Oslo' } })).body).toEqual([])
    }))
})
