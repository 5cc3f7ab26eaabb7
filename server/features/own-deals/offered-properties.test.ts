import { describe, expect, it } from 'vitest'
import { rejectOffer } from '#contract/negotiation/negotiation.ts'
import { bestOffer, listOfferedProperties, maxOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, given } = app
const deals = dealBuilders(app)

describe('the offers of an agent by home', () => {
  it('begin with the homes that have pending offers, and in each with the highest pending one', async () => {
    const agent = await given.anAgent()
    const [waiting, closed] = [await given.aProperty({ agent }), await given.aProperty({ agent })]
    const rejected = await deals.anOffer({ property: waiting, amount: 500_000 })
    await call(rejectOffer, { as: agent, params: { id: rejected.id } })
    const low = await deals.anOffer({ property: waiting, amount: 410_000 })
    const high = await deals.anOffer({ property: waiting, amount: 450_000 })
    const newest = await deals.anOffer({ property: closed })
    await call(rejectOffer, { as: agent, params: { id: newest.id } })

    const { body: properties } = await call(listOfferedProperties, { as: agent, query: {} })
    expect(properties.map(({ _id }) => _id)).toEqual([waiting.id, closed.id])
    const [first] = properties
    expect(first?.offers.map(({ _id }) => _id)).toEqual([high.id, low.id, rejected.id])
    expect(first?.counts).toEqual({ pending: 2, accepted: 0, rejected: 1, bought: 0 })
    expect(bestOffer(first?.offers ?? [])?._id).toBe(high.id)
    expect((await call(agentSummary, { as: agent })).body).toMatchObject({ pendingOffers: 2, rejectedOffers: 2 })
  })

  it('can be limited to a status and to one home', async () => {
    const agent = await given.anAgent()
    const { property } = await deals.anAcceptedOffer({ property: await given.aProperty({ agent }) })
    const backup = await deals.anOffer({ property })
    const other = await deals.anOffer({ property: await given.aProperty({ agent }) })
    const idsIn = async (query: object) =>
      (await call(listOfferedProperties, { as: agent, query })).body.flatMap(property =>
        property.offers.map(({ _id }) => _id),
      )
    expect(await idsIn({ status: 'pending' })).toEqual([other.id, backup.id])
    expect(await idsIn({ status: 'bought' })).toEqual([])
    expect(await idsIn({ property: property.id, status: 'pending' })).toEqual([backup.id])
    expect(await idsIn({ property: 'none' })).toEqual([])
  })

  it('come page by page, and only to the agent', async () => {
    const agent = await given.anAgent()
    const properties: string[] = []
    for (let count = 0; count < 3; count++)
      properties.unshift((await deals.anOffer({ property: await given.aProperty({ agent }) })).property.id)
    const found: string[] = []
    let url = '/api/offers/by-property?limit=2'
    while (url !== '') {
      const answer = await server.inject({ url, headers: { authorization: `Bearer ${agent.token}` } })
      expect(answer.headers['x-total-count']).toBe('3')
      found.push(...answer.json<{ _id: string }[]>().map(({ _id }) => _id))
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? ''
    }
    expect(found.toSorted()).toEqual(properties.toSorted())
    expect((await call(listOfferedProperties, { as: await given.anAgent(), query: {} })).body).toEqual([])
  })

  it('come on pages of a bounded size, even without a limit', async () => {
    const agent = await given.anAgent()
    for (let count = 0; count < maxOfferedProperties + 1; count++)
      await deals.anOffer({ property: await given.aProperty({ agent }) })
    for (const query of ['', '?limit=100']) {
      const answer = await server.inject({
        url: `/api/offers/by-property${query}`,
        headers: { authorization: `Bearer ${agent.token}` },
      })
      expect(answer.json()).toHaveLength(maxOfferedProperties)
      expect(answer.headers).toMatchObject({
        'x-total-count': '11',
        link: expect.stringContaining('cursor=') as string,
      })
    }
  })
})
