import { describe, expect, it } from 'vitest'
import { acceptOffer, counterOffer } from '#contract/negotiation/negotiation.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given } = app
const deals = dealBuilders(app)

describe('the tasks of an agent', () => {
  it('are the offers to answer, the earliest deadline first, without backups', async () => {
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
})
