import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { homeData } from './home-data.ts'

/** Its call takes nothing but the page. */
const page = (of: { limit: number; cursor?: string }) => of as Record<never, never>

describe('the data of the home page', () => {
  it('equals the responses of the three public calls, without further fields', async () => {
    const { call, given, deps } = await startTestApp({ env: { TERMS_URL: '/terms.html' } })
    for (let at = 0; at < 7; at++) await given.aProperty({ advertise: true })
    const data = await homeData(deps)
    const again = await homeData(deps)
    expect(again.advertised).toBe(data.advertised)
    const advertised = await call(advertisedProperties, { query: page({ limit: 6 }) })
    expect(data.advertised.items).toEqual(advertised.body)
    expect(data.advertised.total).toEqual({ count: 7, isMore: false })
    const more = await call(advertisedProperties, { query: page({ limit: 6, cursor: data.advertised.next ?? '' }) })
    expect(more.body).toHaveLength(1)
    expect(data.reviews).toEqual((await call(latestReviews)).body)
    expect(data.agents).toEqual((await call(topAgents)).body)
    expect(data.links).toEqual({
      support: 'support@keyhaven.example',
      terms: '/terms.html',
      hasPlaces: true,
    })
    expect((await call(clientSettings)).body.footerLinks).toEqual(data.links)
    expect(JSON.stringify(data)).not.toMatch(/reviewerEmail|agentEmail|description/)
  })
})
