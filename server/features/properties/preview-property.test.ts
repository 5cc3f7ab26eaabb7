import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { previewProperty } from '#contract/properties/previews.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given } = app
const deals = dealBuilders(app)
const preview = (id: string) => call(previewProperty, { params: { id } })

describe('previewing a property as a visitor', () => {
  it('shows the fields of a card, and nothing of the agent', async () => {
    const { id } = await given.aProperty({ title: 'Harbour Loft' })
    const { status, body } = await preview(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: id, title: 'Harbour Loft' })
    expect(body).toMatchObject({ underOffer: false, sold: false })
    expect(Object.keys(body).toSorted()).toEqual([
      '_id',
      'image',
      'location',
      'maxPrice',
      'minPrice',
      'publicPath',
      'sold',
      'title',
      'underOffer',
    ])
  })

  it('says whether the home is under offer or sold', async () => {
    const { property } = await deals.anAcceptedOffer()
    expect((await preview(property.id)).body).toMatchObject({ underOffer: true, sold: false })
    const sale = await deals.aSale()
    expect((await preview(sale.property.id)).body).toMatchObject({ underOffer: false, sold: true })
  })

  it.each(['pending', 'rejected'] as const)('finds none that is %s', async status => {
    expect((await preview((await given.aProperty({ status })).id)).status).toBe(404)
  })

  it('finds none that its agent has changed since it was verified', async () => {
    const { id, agent } = await given.aProperty()
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'WIN MONEY at evil.example' } })
    expect((await preview(id)).status).toBe(404)
  })

  it('finds none by an impossible id', async () => {
    expect((await preview('nothing')).status).toBe(404)
  })
})
