import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { localDay } from '#contract/ground/dates.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { findWishlistEntry } from '#contract/wishlist/wishlist.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { anAcceptedOffer, aSummaryOf, aVisibleProperty, aWishlistEntry, someSettings } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

const hourMs = 3_600_000

// An hour off, each browser takes today for another day.
describe.each([
  { is: 'an hour ahead', byMs: hourMs, hour: 23 },
  { is: 'an hour behind', byMs: -hourMs, hour: 0 },
])('a browser whose clock is $is', ({ byMs, hour }) => {
  const now = new Date(new Date().setHours(hour, 30, 0, 0))
  const headers = { date: now.toUTCString() }
  // The whole seconds of the server's time leave a moment of three days.
  const payBy = new Date(now.getTime() + 72 * hourMs - 60_000).toISOString()
  const offer = anAcceptedOffer({ payBy })

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + byMs })
    answer(clientSettings, someSettings(), headers)
    answer(buyerSummary, aSummaryOf(offer), headers)
    answer(findOffer, offer, headers)
  })
  afterEach(() => void vi.useRealTimers())

  it.each(['/property-details/a-property', '/dashboard/payment/an-offer'])(
    'counts the time to pay by that of the server at %s',
    async url => {
      answerPropertyPage(aVisibleProperty({ underOffer: true }))
      openPage(url, { as: 'user' })
      await expect.poll(() => document.body.textContent).toMatch(/\(2\sdays\s23\sh left\)/)
    },
  )

  it('takes the day of the server for today', async () => {
    answer(findWishlistEntry, aWishlistEntry(), headers)
    answer(findProperty, aVisibleProperty(), headers)
    openPage('/dashboard/wishlist/make-offer/an-entry', { as: 'user' })
    await expect.poll(() => screen.queryByLabelText('Buying date')?.getAttribute('min')).toBe(localDay(now))
  })
})
