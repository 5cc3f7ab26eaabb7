import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askToCancel } from '#contract/deals/deals.ts'
import { acceptOffer, counterOffer } from '#contract/negotiation/negotiation.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { otherAccount, payoutBuilders } from '../../testing/payout-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { anAccount, aVerifiedAccount } = payoutBuilders(app)
const dayMs = 24 * 60 * 60 * 1000

describe('the tasks of an agent', () => {
  it('are the offers to answer, the oldest first without deadlines, without backups', async () => {
    const agent = await given.anAgent()
    const [one, two] = [await given.aProperty({ agent }), await given.aProperty({ agent })]
    const first = await deals.anOffer({ property: one })
    const second = await deals.anOffer({ property: two })
    const tasks = async () => (await call(agentTasks, { as: agent })).body
    expect((await tasks()).map(({ kind, offerId, until }) => [kind, offerId, until])).toEqual([
      ['answer', first.id, null],
      ['answer', second.id, null],
    ])
    const backup = await deals.anOffer({ property: one })
    await call(acceptOffer, { as: agent, params: { id: first.id } })
    const left = (await tasks()).map(({ offerId }) => offerId)
    expect(left).not.toContain(backup.id)
    expect(left).toContain(second.id)
  })

  it('leave out an offer that waits for the buyer, and those of other agents', async () => {
    const agent = await given.anAgent()
    const offer = await deals.anOffer({ property: await given.aProperty({ agent }) })
    const body = { offerAmount: 460_000, buyingDate: '2030-01-01' }
    await call(counterOffer, { as: agent, params: { id: offer.id }, body })
    expect((await call(agentTasks, { as: agent })).body).toEqual([])
    expect((await call(agentTasks, { as: await given.anAgent() })).body).toEqual([])
  })

  it('are of every kind, the earliest deadline first, and no transfer that cannot be recorded', async () => {
    const agent = await given.anAgent()
    const aHome = () => given.aProperty({ agent, ...largePrices })
    const transfer = await deals.aPaidDeposit({ property: await aHome() })
    const cancelled = await deals.anAcceptedOffer({ property: await aHome() })
    await call(askToCancel, { as: cancelled.buyer, params: { id: cancelled.id }, body: { reason: 'We move abroad.' } })
    const late = await deals.anAcceptedOffer({ property: await aHome(), conditions: ['financing'] })
    const [one, two] = [
      await deals.anOffer({ property: await aHome() }),
      await deals.anOffer({ property: await aHome() }),
    ]
    const now = deps.clock.now().getTime()
    const expire = (id: string, days: number) =>
      deps.db
        .updateTable('offers')
        .set(eb => ({ expires_at: new Date(now + days * dayMs), terms_version: eb('terms_version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    await expire(one.id, 3)
    await expire(two.id, 2)
    const dueBy = new Date(now - dayMs).toISOString()
    const open = { state: 'open', dueBy, note: null, document: null, changedAt: null }
    await sql`update offers set deal_conditions = ${JSON.stringify({ financing: open })}::jsonb where id = ${late.id}`.execute(
      deps.db,
    )
    const tasks = async () =>
      (await call(agentTasks, { as: agent })).body.map(({ kind, offerId }) => `${kind} ${offerId}`)
    const others = [`answer ${two.id}`, `answer ${one.id}`, `cancel request ${cancelled.id}`, `condition ${late.id}`]
    expect(await tasks()).toEqual([...others.slice(0, 2), `transfer ${transfer.id}`, ...others.slice(2)])
    await aVerifiedAccount(agent)
    await anAccount(agent, otherAccount)
    expect(await tasks(), 'while the account is held').toEqual(others)
    const objected = {
      cancelled_transfer: 'WIRE-1',
      transfer_cancelled_by: 'admin',
      transfer_cancel_reason: 'Not found',
      transfer_cancelled_at: new Date(now),
    } as const
    await deps.db.updateTable('offers').set(objected).where('id', '=', transfer.id).execute()
    expect(await tasks(), 'after an objection, while the account is held').toEqual(others)
    await deps.db.deleteFrom('payout_details').where('user_id', '=', agent.id).execute()
    expect(await tasks()).toContain(`objection ${transfer.id}`)
    await deps.db
      .updateTable('offers')
      .set({ pay_by: new Date(now) })
      .where('id', '=', transfer.id)
      .execute()
    expect(await tasks(), 'after the payment deadline').toEqual(others)
  })
})
