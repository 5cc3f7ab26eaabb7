import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import {
  acceptCounter,
  counterOffer,
  offerNegotiation,
  acceptOffer,
  rejectOffer,
  reviseOffer,
  withdrawOffer,
} from '#contract/negotiation/negotiation.ts'
import { findOffer } from '#contract/offers/offers.ts'
import type { Person } from '../../testing/builders.ts'
import { inRounds, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { expireOffers } from '../manage-properties/expire-offers.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const agent = await given.anAgent()
const buyer = await given.aBuyer()
const admin = await given.anAdmin()
/** Each round has many callers. */
const rounds = 4
const hour = 60 * 60 * 1000
const terms = (offerAmount: number) => ({ offerAmount, buyingDate })
const isChange = ({ body }: { body: { modifiedCount?: number } }) => body.modifiedCount === 1

describe('on the agent’s terms', () => {
  it('twenty acceptances, counteroffers and withdrawals at once leave one outcome', () =>
    inRounds(async () => {
      const { id } = await deals.aCounteroffer({ property: await given.aProperty({ agent }), buyer })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          if (n % 3 === 0) return call(acceptCounter, { as: buyer, params: { id }, body: { version: 2 } })
          if (n % 3 === 1)
            return call(counterOffer, { as: buyer, params: { id }, body: { ...terms(420_000 + n), version: 2 } })
          return call(withdrawOffer, { as: buyer, params: { id } })
        }),
      )
      const { body: offer } = await call(findOffer, { as: buyer, params: { id } })
      const changes = answers.filter(isChange).length
      // A withdrawal ends what a counteroffer has kept pending.
      const isWithdrawnAfterCounter = offer.status === 'rejected' && offer.terms.version === 3
      expect(changes).toBe(isWithdrawnAfterCounter ? 2 : 1)
      expect(offer.status).not.toBe('pending')
      expect(offer.terms.version).toBeLessThanOrEqual(3)
      await expectInvariants(deps.db)
    }, rounds))

  it('an acceptance while they expire leaves a deal or a closed offer', () =>
    inRounds(async round => {
      const { id } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer })
      const expiresAt = new Date(deps.clock.now().getTime() + 2 * hour).toISOString()
      await call(counterOffer, { as: agent, params: { id }, body: { ...terms(450_000), expiresAt } })
      const late = { ...deps, clock: { ...deps.clock, now: () => new Date(expiresAt) } }
      const accept = () => call(acceptCounter, { as: buyer, params: { id }, body: { version: 2 } })
      const expire = () => expireOffers(late)
      const [first, second] = round % 2 === 0 ? [accept, expire] : [expire, accept]
      await Promise.all([first(), second(), accept(), expire(), expire()])
      const { body: offer } = await call(findOffer, { as: buyer, params: { id } })
      expect([
        ['accepted', null],
        ['rejected', 'expired'],
      ]).toContainEqual([offer.status, offer.closedBecause])
      await expectInvariants(deps.db)
    }, rounds))
})

const accept = (as: Person, id: string) => call(acceptCounter, { as, params: { id }, body: { version: 2 } })

describe('an acceptance of the agent’s terms', () => {
  it('while the agent is marked as fraud leaves a frozen deal or a closed offer', () =>
    inRounds(async () => {
      const { id, property, buyer: accepting } = await deals.aCounteroffer()
      const mark = call(markFraud, { as: admin, params: { id: property.agent.id } })
      const [marked] = await Promise.all([mark, accept(accepting, id), accept(accepting, id)])
      expect(marked.status).toBe(200)
      const { body: offer } = await call(findOffer, { as: accepting, params: { id } })
      expect([
        ['accepted', null],
        ['rejected', 'agent reviewed'],
      ]).toContainEqual([offer.status, offer.closedBecause])
      await expectInvariants(deps.db)
    }, rounds))

  it('while the buyer becomes an agent leaves a deal of a buyer or a closed offer', () =>
    inRounds(async () => {
      const { id, buyer: accepting, property } = await deals.aCounteroffer()
      const change = call(makeAgent, { as: admin, params: { id: accepting.id } })
      const [changed] = await Promise.all([change, accept(accepting, id), accept(accepting, id)])
      const { body: offer } = await call(findOffer, { as: property.agent, params: { id } })
      expect([
        [409, 'accepted', null],
        [200, 'rejected', 'buyer changed'],
      ]).toContainEqual([changed.status, offer.status, offer.closedBecause])
      await expectInvariants(deps.db)
    }, rounds))
})

describe('on the buyer’s terms', () => {
  it('twenty acceptances, counteroffers, changes and rejections at once leave whole versions', () =>
    inRounds(async () => {
      const { id } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          if (n % 4 === 0) return call(acceptOffer, { as: agent, params: { id }, body: { version: 1 } })
          if (n % 4 === 1)
            return call(counterOffer, { as: agent, params: { id }, body: { ...terms(450_000 + n), version: 1 } })
          if (n % 4 === 2) return call(reviseOffer, { as: buyer, params: { id }, body: terms(430_000 + n) })
          return call(rejectOffer, { as: agent, params: { id } })
        }),
      )
      expect(Object.keys(statuses(answers)).toSorted()).toEqual(['200', '409'])
      const { body: offer } = await call(findOffer, { as: buyer, params: { id } })
      const { body: negotiation } = await call(offerNegotiation, { as: buyer, params: { id } })
      expect(negotiation.terms).toHaveLength(offer.terms.version)
      const accepted = answers.filter(({ body }) => body.modifiedCount === 1 && body.status === 'accepted')
      expect(accepted.length).toBe(offer.status === 'accepted' ? 1 : 0)
      for (const { body } of accepted) expect(body.terms.version).toBe(1)
      await expectInvariants(deps.db)
    }, rounds))

  it('a counteroffer while a new range is verified lies within the new one, or ends with its offer', () =>
    inRounds(async () => {
      const { id, property } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer })
      const [countered] = await Promise.all([
        call(counterOffer, { as: agent, params: { id }, body: terms(430_000) }),
        call(updateProperty, { as: agent, params: { id: property.id }, body: { minPrice: 450_000 } }).then(() =>
          call(verifyProperty, { as: admin, params: { id: property.id } }),
        ),
      ])
      const { body: offer } = await call(findOffer, { as: buyer, params: { id } })
      expect([
        [200, 'rejected', 'range changed'],
        [409, 'pending', null],
        [422, 'pending', null],
      ]).toContainEqual([countered.status, offer.status, offer.closedBecause])
      await expectInvariants(deps.db)
    }, rounds))
})
