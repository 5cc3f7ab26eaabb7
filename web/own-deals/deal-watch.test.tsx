import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { findUser } from '#contract/users/users.ts'
import { queryClient } from '../api/query-client.ts'
import { answerOffers } from '../testing/arrange.ts'
import { aUser, openPage } from '../testing/open-page.tsx'
import { allLoaded, mainText, person } from '../testing/person.ts'
import { aBuyerSummary, anAcceptedOffer, anOffer, aVisibleProperty } from '../testing/samples.ts'
import { answer, callsOf, hold, refuse } from '../testing/server-for-tests.ts'
import { settled, stopTimers, until } from '../testing/settled.ts'

const banner = () => screen.queryByRole('region', { name: 'Accepted offer' })

describe('the banner of an accepted offer', () => {
  // It also loads the banner's code, for which the next test does not wait.
  it('is shown in the dashboard', async () => {
    answer(buyerSummary, aBuyerSummary())
    openPage('/dashboard/wishlist', { as: 'user' })
    await expect.poll(banner).not.toBeNull()
  })

  it('counts those to pay beside one with an objection', async () => {
    const cancelledTransfer = {
      reference: 'W-1',
      by: 'admin',
      reason: 'None.',
      at: '2026-01-06T10:00:00.000Z',
    } as const
    answerOffers(anAcceptedOffer({ cancelledTransfer }), anAcceptedOffer({ _id: 'other' }))
    openPage('/dashboard/wishlist', { as: 'user' })
    await expect.poll(() => banner()?.textContent).toMatch(/Do not send money again.*1 to pay$/)
  })

  it('counts further ones to pay beside the first', async () => {
    answerOffers(anAcceptedOffer(), anAcceptedOffer({ _id: 'other' }))
    openPage('/dashboard/wishlist', { as: 'user' })
    await expect.poll(() => banner()?.textContent).toMatch(/was accepted.*1 more to pay$/)
  })

  it('leaves a line for another offer whose turn it is', async () => {
    answerOffers(anAcceptedOffer(), anOffer({ _id: 'other', turn: 'buyer' }))
    openPage('/dashboard/wishlist', { as: 'user' })
    const turn = within(await screen.findByRole('region', { name: 'Your turn' }))
    const link = await turn.findByRole('link', {
      name: /^It’s your turn: the agent’s counteroffer for Sample House is/,
    })
    expect(link.getAttribute('href')).toBe('/dashboard/bought-properties')
    expect(turn.queryByRole('link', { name: 'Answer' })).toBeNull()
  })

  it('pushes nothing down on the page that pays', async () => {
    answer(buyerSummary, aBuyerSummary())
    openPage('/dashboard/payment/o1', { as: 'user' })
    await allLoaded()
    expect(callsOf(buyerSummary).length).toBeGreaterThan(0)
    expect(banner()).toBeNull()
  })

  it('comes with the page, which waits for it', async () => {
    answer(buyerSummary, aBuyerSummary())
    const release = hold(buyerSummary)
    stopTimers()
    openPage('/dashboard/wishlist', { as: 'user' })
    await until(() => callsOf(buyerSummary).length > 0)
    expect(screen.queryByRole('heading', { level: 1, name: /Wishlist/ })).toBeNull()
    release()
    await until(() => screen.queryByRole('heading', { level: 1, name: /Wishlist/ }) !== null)
    expect(banner()).not.toBeNull()
  })

  it('leaves the page alone if it cannot be read', async () => {
    refuse(buyerSummary, 404)
    openPage('/dashboard/wishlist', { as: 'user' })
    await screen.findByRole('heading', { level: 1, name: /Wishlist/ })
  })

  it('does not move the page under a finger that is pressing a button', async () => {
    answer(buyerSummary, { ...aBuyerSummary(), offers: [] })
    openPage('/dashboard/wishlist', { as: 'user' })
    const target = await screen.findByRole('heading', { level: 1 })

    answer(buyerSummary, aBuyerSummary())
    await person.pointer({ target, keys: '[MouseLeft>]' })
    await queryClient.invalidateQueries({ queryKey: [buyerSummary.key] })
    await allLoaded()
    await settled()
    expect(banner()).toBeNull()
    await person.pointer({ target, keys: '[/MouseLeft]' })
    await expect.poll(banner).not.toBeNull()
  })
})

const group = (name: string) => screen.queryByRole('region', { name: new RegExp(`^${name}`) })?.textContent ?? ''

const given = (offer: Offer) => {
  answerOffers(offer)
  answer(findOffer, offer)
  answer(findProperty, aVisibleProperty({ underOffer: offer.status === 'accepted' }))
}

describe('an open page', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('shows an acceptance within half a minute on the page of the home', async () => {
    given(anOffer())
    openPage('/property-details/a-property', { as: 'user' })
    await expect.poll(mainText).toContain('Your offer of $450,000 is pending.')
    await screen.findByRole('button', { name: 'Withdraw' })
    await allLoaded()
    given(anAcceptedOffer())
    vi.advanceTimersByTime(30_000)
    await expect.poll(mainText).toContain('Your offer of $450,000 was accepted.')
  })

  it('shows an acceptance within half a minute in the list of offers, which needs no banner', async () => {
    given(anOffer())
    openPage('/dashboard/bought-properties', { as: 'user' })
    await expect.poll(() => group('With the agent')).toContain('Sample House')
    await allLoaded()
    given(anAcceptedOffer())
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => group('To pay')).toContain('Sample House')
    expect(banner()).toBeNull()
  })

  it('shows what has changed once it returns to the foreground', async () => {
    given(anOffer())
    openPage('/dashboard/user-profile', { as: 'user' })
    await expect.poll(() => group('Pending offers')).toContain('Sample House')
    await allLoaded()
    given(anAcceptedOffer())
    // Longer than the data stays fresh, shorter than the polling interval.
    vi.advanceTimersByTime(6000)
    await settled()
    expect(banner()).toBeNull()
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.poll(banner).not.toBeNull()
    await expect.poll(() => group('Accepted offers')).toContain('Sample House')
  })

  it('shows a buyer who becomes an agent what became of their offers', async () => {
    given(anOffer())
    openPage('/dashboard/bought-properties', { as: 'user' })
    await expect.poll(() => group('With the agent')).toContain('Sample House')
    await allLoaded()
    answer(findUser, { ...aUser('agent'), email: aUser('user').email })
    given(anOffer({ status: 'rejected', closedBecause: 'buyer changed' }))
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => group('Done')).toContain('Your account is no longer a buyer’s')
    const more = within(await screen.findByRole('navigation', { name: 'More' }))
    const link = await more.findByRole('link', { name: 'Property Bought' })
    expect(link.getAttribute('aria-current')).toBe('page')
  })
})
