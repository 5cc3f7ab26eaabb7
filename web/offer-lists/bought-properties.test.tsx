import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { buyerSummary } from '#contract/deal-overview/buyer-summary.ts'
import { boughtProperties } from '#contract/offers/offers.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, person } from '../testing/person.ts'
import { aBuyerSummary, anAcceptedOffer } from '../testing/samples.ts'
import { answer, callsOf, hold } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

const otherOffers = () => screen.queryAllByText('No other live offers on this home.').length

describe('the list of a buyer’s offers', () => {
  it('does not move a button under a finger that is pressing it when the other offers are counted', async () => {
    answer(boughtProperties, [anAcceptedOffer()])
    answer(buyerSummary, aBuyerSummary())
    const release = hold(buyerSummary)
    openPage('/dashboard/bought-properties', { as: 'user' })
    const [target] = await screen.findAllByRole('button', { name: 'Ask to cancel' })

    await expect.poll(() => callsOf(buyerSummary)).toHaveLength(1)
    await person.pointer({ target: target as HTMLElement, keys: '[MouseLeft>]' })
    release()
    await allLoaded()
    await settled()
    expect(otherOffers()).toBe(0)
    await person.pointer({ target: target as HTMLElement, keys: '[/MouseLeft]' })
    await expect.poll(otherOffers).toBeGreaterThan(0)
  })
})
