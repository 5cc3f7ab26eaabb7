import { describe, expect, it } from 'vitest'
import { agreeToBackup, rankBackups, stopBackup } from '#contract/backups/backups.ts'
import { endLateDeal, extendCondition, markCondition } from '#contract/conditions/conditions.ts'
import { agreeToCancel, askToCancel, releaseDeal } from '#contract/deals/deals.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { buyProperty } from '#contract/payments/payments.ts'
import type { Person } from '../../testing/builders.ts'
import { inRounds } from '../../testing/concurrently.ts'
import { dayFromNow } from '../../testing/days.ts'
import { dealBuilders, type PaidDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { notifyConditionsDue } from './notify-conditions-due.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const [agent, admin] = [await given.anAgent(), await given.anAdmin()]
const reason = 'Other plans.'

/** A deal with a charged card, an open condition whose date has passed, a request to cancel, and a ranked backup. */
async function aContestedDeal(): Promise<PaidDeal & { backup: string; backupBuyer: Person }> {
  const property = await given.aProperty({ agent })
  const deal = await deals.aChargedOffer({ property, conditions: ['inspection', 'financing'] })
  const backup = await deals.anOffer({ property })
  await call(agreeToBackup, { as: backup.buyer, params: { id: backup.id }, body: { version: 1 } })
  const order = { backups: [{ id: backup.id, version: 1 }] }
  await call(rankBackups, { as: agent, params: { id: property.id }, body: order })
  await call(askToCancel, { as: deal.buyer, params: { id: deal.id }, body: { reason } })
  const late = { dueBy: deps.clock.now().toISOString() }
  const { deal_conditions: stored } = await deps.db
    .selectFrom('offers')
    .select('deal_conditions')
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow()
  const inspection = stored?.inspection && { ...stored.inspection, ...late }
  await deps.db
    .updateTable('offers')
    .set({ deal_conditions: { ...stored, ...(inspection && { inspection }) } })
    .where('id', '=', deal.id)
    .execute()
  return { ...deal, backup: backup.id, backupBuyer: backup.buyer }
}

const statusOf = async (id: string, as: Person) => (await call(findOffer, { as, params: { id } })).body

describe('twenty moves at once on a deal with open conditions', () => {
  it('have one outcome, and the record agrees', () =>
    inRounds(async () => {
      const { id, buyer, transactionId, backup } = await aContestedDeal()
      const params = { id }
      const mark = (condition: 'inspection' | 'financing', result: 'met' | 'failed') => () =>
        call(markCondition, { as: buyer, params, body: { condition, result, note: 'As agreed.' } })
      const once = [
        mark('inspection', 'met'),
        mark('inspection', 'failed'),
        mark('financing', 'met'),
        mark('financing', 'failed'),
        () => call(endLateDeal, { as: agent, params, body: { reason } }),
        () => call(extendCondition, { as: agent, params, body: { condition: 'inspection', until: dayFromNow(30) } }),
        () => call(agreeToCancel, { as: agent, params }),
        () => call(releaseDeal, { as: admin, params, body: { reason } }),
        () => call(buyProperty, { as: buyer, params, body: { transactionId, status: 'bought' } }),
      ] as const
      const jobs = Promise.all([lapseUnpaidOffers(deps), notifyConditionsDue(deps)])
      const answers = await Promise.all([...once, ...once].map(move => move()))
      await jobs
      for (const { status, body } of answers) expect([200, 402, 409], JSON.stringify(body)).toContain(status)
      const [deal, next] = [await statusOf(id, agent), await statusOf(backup, agent)]
      expect(['bought', 'rejected']).toContain(deal.status)
      expect(next.status).toBe(deal.status === 'bought' ? 'rejected' : 'accepted')
      // Each condition was marked at most once.
      const marks = [...answers.slice(0, 4), ...answers.slice(9, 13)].filter(({ status }) => status === 200)
      const results = (deal.conditions ?? []).filter(({ state }) => state === 'met' || state === 'failed')
      expect(marks).toHaveLength(results.length)
      await expectInvariants(deps.db)
    }, 6))
})

describe('twenty moves at once on a deal whose time to pay is over', () => {
  it('have one outcome, and the record agrees', () =>
    inRounds(async round => {
      const { id, buyer, transactionId, backup, backupBuyer } = await aContestedDeal()
      const params = { id }
      const mark = (condition: 'inspection' | 'financing', result: 'met' | 'failed') => () =>
        call(markCondition, { as: buyer, params, body: { condition, result, note: 'As agreed.' } })
      for (const condition of ['inspection', 'financing'] as const)
        expect((await mark(condition, 'met')()).status).toBe(200)
      await deps.db.updateTable('offers').set({ pay_by: deps.clock.now() }).where('id', '=', id).execute()
      const once = [
        mark('financing', 'failed'),
        () => call(extendCondition, { as: agent, params, body: { condition: 'inspection', until: dayFromNow(30) } }),
        () => call(endLateDeal, { as: agent, params, body: { reason } }),
        () => call(agreeToCancel, { as: agent, params }),
        () => call(releaseDeal, { as: admin, params, body: { reason } }),
        () => call(buyProperty, { as: buyer, params, body: { transactionId, status: 'bought' } }),
        () => call(stopBackup, { as: backupBuyer, params: { id: backup } }),
        () => call(agreeToBackup, { as: backupBuyer, params: { id: backup }, body: { version: 1 } }),
      ]
      // Each move is the first one in one of the rounds.
      const moves = [...once.slice(round), ...once.slice(0, round), ...once]
      const jobs = Promise.all(Array.from({ length: 4 }, () => lapseUnpaidOffers(deps)))
      const answers = await Promise.all(moves.map(move => move()))
      await jobs
      for (const { status, body } of answers) expect([200, 402, 409], JSON.stringify(body)).toContain(status)
      const [deal, next] = [await statusOf(id, agent), await statusOf(backup, agent)]
      expect(['bought', 'rejected']).toContain(deal.status)
      // A backup takes over, unless its buyer has stopped it before the deal ended.
      expect(deal.status === 'bought' ? ['rejected'] : ['accepted', 'pending']).toContain(next.status)
      expect((deal.conditions ?? []).map(({ state }) => state)).toEqual(['met', 'met'])
      await expectInvariants(deps.db)
    }, 8))
})

describe('marking a condition', () => {
  it('while its date is moved keeps both changes', () =>
    inRounds(async () => {
      const { id, buyer } = await deals.anAcceptedOffer({
        property: await given.aProperty({ agent }),
        conditions: ['inspection', 'financing'],
      })
      const params = { id }
      const body = { condition: 'financing' as const, until: dayFromNow(30) }
      const mark = { condition: 'inspection' as const, result: 'met' as const, note: 'As agreed.' }
      const answers = await Promise.all([
        call(extendCondition, { as: agent, params, body }),
        call(markCondition, { as: buyer, params, body: mark }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await statusOf(id, agent)).conditions).toMatchObject([
        { name: 'financing', dueBy: `${body.until}T23:59:00.000Z` },
        { name: 'inspection', state: 'met' },
      ])
    }, 6))
})
