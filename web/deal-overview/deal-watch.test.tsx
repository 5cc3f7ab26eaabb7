import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { buyerSummary } from '#contract/deal-overview/buyer-summary.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, person } from '../testing/person.ts'
import { aBuyerSummary } from '../testing/samples.ts'
import { answer, callsOf, hold } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

const banner = () => screen.queryByRole('region', { name: 'Accepted offer' })

describe('the banner of an accepted offer', () => {
  // It also loads the banner's code, for which the next test does not wait.
  it('is shown in the dashboard', async () => {
    answer(buyerSummary, aBuyerSummary())
    openPage('/dashboard/wishlist', { as: 'user' })
    await expect.poll(banner).not.toBeNull()
  })

  it('does not move the page under a finger that is pressing a button', async () => {
    answer(buyerSummary, aBuyerSummary())
    const release = hold(buyerSummary)
    openPage('/dashboard/wishlist', { as: 'user' })
    const target = await screen.findByRole('heading', { level: 1 })

    await expect.poll(() => callsOf(buyerSummary)).toHaveLength(1)
    await person.pointer({ target, keys: '[MouseLeft>]' })
    release()
    await allLoaded()
    await settled()
    expect(banner()).toBeNull()
    await person.pointer({ target, keys: '[/MouseLeft]' })
    await expect.poll(banner).not.toBeNull()
  })
})
