import { describe, expect, it } from 'vitest'
import { openFinalRound } from '#contract/final-rounds/final-offers.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { accept, inHours } = negotiationBuilders(app)
const { aRound, cancel, final, closeRounds } = finalRoundBuilders(app)
const [agent, buyer, rival] = [await given.anAgent(), await given.aBuyer(), await given.aBuyer()]
/** Each has many callers. */
const rounds = 4

const roundOf = (id: string) =>
  deps.db.selectFrom('final_rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('at the deadline', () => {
  it('twenty closings, finals, withdrawals and cancellations at once leave one outcome', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const first = await deals.anOffer({ property, buyer, amount: 420_000 })
      const second = await deals.anOffer({ property, buyer: rival, amount: 430_000 })
      const round = await aRound(property)
      expect((await final(second, 460_000)).status).toBe(200)
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          if (n % 5 === 0) await closeRounds(3)
          else if (n % 5 === 1) await final(first, 450_000 + n)
          else if (n % 5 === 2) await final(second, 470_000 + n)
          else if (n === 8) await call(withdrawOffer, { as: rival, params: { id: second.id } })
          else if (n === 13) await cancel(agent, round)
          else await accept(agent, first.id)
        }),
      )
      const { status, finals } = await roundOf(round)
      const offers = await Promise.all(
        [first, second].map(async ({ id, buyer: as }) => (await call(findOffer, { as, params: { id } })).body),
      )
      expect(['closed', 'cancelled']).toContain(status)
      const opened = offers.filter(({ terms }) => terms.version === 2)
      // A withdrawal may come after the opening, but no final opens in a cancelled round.
      expect(opened.length).toBe(status === 'closed' ? finals : 0)
      for (const { terms } of opened) expect(terms.by).toBe('buyer')
      expect(await deps.db.selectFrom('final_offers').selectAll().execute()).toEqual([])
      await expectInvariants(deps.db)
      await closeRounds(3)
    }, rounds))

  it('twenty openings and acceptances at once leave one round or one deal', () =>
    inRounds(async () => {
      const property = await given.aProperty({ agent })
      const { id } = await deals.anOffer({ property, buyer })
      const body = { propertyId: property.id, deadline: inHours(3) }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 4 === 0 ? accept(agent, id) : call(openFinalRound, { as: agent, body }),
        ),
      )
      const { body: offer } = await call(findOffer, { as: buyer, params: { id } })
      const opened = statuses(answers)[201] ?? 0
      expect([
        ['pending', 'open', 1],
        ['accepted', null, 0],
      ]).toContainEqual([offer.status, offer.finalRound, opened])
      await expectInvariants(deps.db)
    }, rounds))
})
