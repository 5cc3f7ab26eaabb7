import { describe, expect, it } from 'vitest'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const buyer = await given.aBuyer()
const find = (place: string) => call(findPlace, { as: buyer, query: { place } })

describe('finding a place by its name', () => {
  it.each([
    ['Portland, OR', 45.52],
    ['Portland, Oregon', 45.52],
    ['portland, maine', 43.66],
    ['Beaverton, OR', 45.49],
  ])('knows %s without a home there', async (place, lat) => {
    expect((await find(place)).body.lat).toBeCloseTo(lat, 1)
  })

  it.each(['Nowhereville', 'Springfield'])('does not guess where %s is', async place => {
    expect(await find(place)).toMatchObject({
      status: 404,
      body: { message: 'No place has this name, or several have. Add the state, such as Springfield, IL.' },
    })
  })

  it('needs a name', async () => {
    expect((await find(' ')).status).toBe(400)
  })
})
