import { screen } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { buyerSummary } from '#contract/deal-overview/buyer-summary.ts'
import { openPage } from '../testing/open-page.tsx'
import { person } from '../testing/person.ts'
import { aBuyerSummary } from '../testing/samples.ts'
import { answer, hold } from '../testing/server-for-tests.ts'

const banner = () => screen.queryByRole('region', { name: 'Accepted offer' })

describe('the banner of an accepted offer', () => {
  it('does not move the page under a finger that is pressing a button', async () => {
    answer(buyerSummary, aBuyerSummary())
    const release = hold(buyerSummary)
    openPage('/dashboard/wishlist', { as: 'user' })
    const target = await screen.findByRole('heading', { level: 1 })

    await person.pointer({ target, keys: '[MouseLeft>]' })
    release()
    await expect.poll(() => screen.queryByText('1 to pay')).not.toBeNull()
    await vi.dynamicImportSettled()
    expect(banner()).toBeNull()
    await person.pointer({ target, keys: '[/MouseLeft]' })
    await expect.poll(banner).not.toBeNull()
  })
})
