import { describe, expect, it } from 'vitest'
import { advertisedProperties, allProperties } from '#contract/properties.ts'
import { boughtProperties, requestedOffers } from '#contract/offers.ts'
import { latestReviews } from '#contract/reviews.ts'
import { topAgents } from '#contract/summary.ts'
import { readBundledImage } from '../features/images/bundled-images.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { demoListings } from './demo-listings.ts'
import { demoPeople } from './demo-people.ts'
import { fillDemoMarketplace } from './fill-demo-marketplace.ts'

describe('the demo marketplace', () => {
  it('has a picture for every listing and person', async () => {
    const pictures = [
      ...demoListings.map(({ picture }) => picture),
      ...demoPeople.map(({ portrait }) => `portrait-${portrait}`),
      'default-avatar',
      'hero-1',
      'hero-2',
      'hero-3',
    ]
    for (const picture of pictures) expect(await readBundledImage(picture, 640), picture).toBeDefined()
  })
  it('fills an empty database, once, with something to show on every screen', async () => {
    const { deps, call, given } = await startTestApp({ env: { DEMO: 'true' } })
    await fillDemoMarketplace(deps)
    await fillDemoMarketplace(deps)
    const admin = await given.anAdmin()
    expect((await call(allProperties, { as: admin })).body).toHaveLength(demoListings.length)
    expect((await call(advertisedProperties)).body.length).toBeGreaterThanOrEqual(4)
    expect((await call(latestReviews)).body).toHaveLength(6)
    expect((await call(topAgents)).body).toHaveLength(5)
    const offers = await call(boughtProperties, { as: admin, query: { email: 'buyer@keyhaven.example' } })
    expect(new Set(offers.body.map(({ status }) => status))).toEqual(
      new Set(['pending', 'accepted', 'rejected', 'bought']),
    )
    const requested = await call(requestedOffers, { as: admin, query: { agentEmail: 'agent@keyhaven.example' } })
    expect(requested.body.some(({ status, backup }) => status === 'pending' && !backup)).toBe(true)
  })
  it('leaves a database alone that knows anybody', async () => {
    const { deps, call, given } = await startTestApp({ env: { DEMO: 'true' } })
    const admin = await given.anAdmin()
    await fillDemoMarketplace(deps)
    expect((await call(allProperties, { as: admin })).body).toEqual([])
  })
})
