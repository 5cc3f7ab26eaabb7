import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { agreeToCancel, askToCancel, declineToCancel, takeBackCancel } from '#contract/deals/deals.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  choose,
  confirm,
  expectMessage,
  expectNothing,
  expectToast,
  fill,
  follow,
  inDialog,
  mainText,
  press,
} from '../testing/person.ts'
import { anAcceptedOffer, anOffer, anOfferedProperty, aVisibleProperty, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf } from '../testing/server-for-tests.ts'

// How the two sides of an accepted offer cancel it by agreement.

const reason = 'The bank has refused the loan.'
const offer = anAcceptedOffer()
const askedBy = (by: 'buyer' | 'agent'): Offer => ({
  ...offer,
  cancelRequest: { by, reason, at: '2026-01-06T10:00:00.000Z' },
})
const ended = anOffer({ status: 'rejected', turn: null, closedBecause: 'cancelled', reason })

const given = (now: Offer) => {
  answerOffers(now)
  answer(findOffer, now)
  answer(listOfferedProperties, [anOfferedProperty({ offers: [now] })])
}
const sides = [
  {
    side: 'buyer',
    other: 'agent',
    as: 'user',
    url: '/dashboard/bought-properties',
    ask: () => choose('Ask to cancel'),
  },
  {
    side: 'agent',
    other: 'buyer',
    as: 'agent',
    url: '/dashboard/requested-properties',
    ask: () => press('Ask to cancel'),
  },
] as const

beforeEach(() => answer(clientSettings, someSettings()))

describe.each(sides)('cancelling an accepted offer, for its $side', ({ side, other, as, url, ask }) => {
  it('is asked for with a reason, and withdrawn', async () => {
    given(offer)
    answer(askToCancel, { ...askedBy(side), modifiedCount: 1 })
    answer(takeBackCancel, { ...offer, modifiedCount: 1 })
    openPage(url, { as })
    await ask()
    await press(() => inDialog('Ask to cancel'))
    await expectMessage(/^Reason/, 'Reason is required')
    await fill(/^Reason/, reason)
    given(askedBy(side))
    await press(() => inDialog('Ask to cancel'))
    await expectToast(`The ${other} has been asked to cancel.`)
    await expectNothing('dialog')
    await expect.poll(mainText).toContain(`You have asked to cancel: “${reason}” The ${other} has not answered yet.`)
    expect(bodiesOf(askToCancel)).toEqual([{ reason }])

    const withdraw = await screen.findByRole('button', { name: 'Withdraw request' })
    await allLoaded()
    given(offer)
    await press(() => withdraw)
    await expectToast('Request withdrawn.')
    await expect.poll(mainText).not.toContain('You have asked to cancel')
    expect(callsOf(takeBackCancel)).toHaveLength(1)
    // The button is gone, and the focus stays at the offer.
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
  })

  it('is declined', async () => {
    given(askedBy(other))
    answer(declineToCancel, { ...offer, modifiedCount: 1 })
    openPage(url, { as })
    await expect.poll(mainText).toContain(`The ${other} asks to cancel: “${reason}”`)
    given(offer)
    await press('Decline')
    await expectToast('Request declined.')
    await expect.poll(() => screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    expect(callsOf(declineToCancel)).toHaveLength(1)
  })

  it('is agreed to after a question, and the offer has ended', async () => {
    given(askedBy(other))
    answer(agreeToCancel, { ...ended, modifiedCount: 1 })
    openPage(url, { as })
    await press('Agree')
    expect(callsOf(agreeToCancel)).toEqual([])
    given(ended)
    await confirm('Cancel the offer')
    await expectToast('Offer cancelled.')
    await expect.poll(mainText).toContain('Cancelled')
    expect(screen.queryByRole('link', { name: 'Pay Now' })).toBeNull()
    expect(callsOf(agreeToCancel)).toHaveLength(1)
  })
})

const bought = '/dashboard/bought-properties'
const question = async () => (await screen.findByRole('alertdialog')).textContent

describe('the agent who agrees to cancel', () => {
  it('reads who is accepted at once, with the amount and the time to pay', async () => {
    const backup = {
      ...anOffer({ _id: 'a-backup', backup: true, offerAmount: 430_000 }),
      buyerName: 'Ben Backup',
      backupPlace: 1,
    }
    answerOffers(askedBy('buyer'))
    answer(listOfferedProperties, [anOfferedProperty({ underOffer: true, offers: [askedBy('buyer'), backup] })])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await screen.findByRole('button', { name: 'Agree' })
    await allLoaded()
    await press('Agree')
    expect(await question()).toContain('The backup of Ben Backup, $430,000, is accepted at once, with 3 days to pay.')
  })

  it('reads that the home is open again without a backup', async () => {
    given(askedBy('buyer'))
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await press('Agree')
    expect(await question()).toContain('is open to other offers again.')
  })
})
const actions = async () => {
  const [article] = await screen.findAllByRole('article')
  const found = within(article as HTMLElement)
  return [...found.queryAllByRole('link', { name: 'Pay Now' }), ...found.queryAllByRole('button')]
    .toSorted((one, two) => (one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ textContent }) => textContent)
    .filter(text => text !== '')
}
const payStyle = async () => (await screen.findByRole('link', { name: 'Pay Now' })).className
const banner = () => screen.findByRole('region', { name: 'Accepted offer' })

describe('a buyer', () => {
  it('cannot ask to cancel what they have paid for', async () => {
    const settlement = {
      step: 'balance confirmed',
      deposit: 150_000,
      balance: 300_000,
      depositPaidAt: '2026-01-06T10:00:00.000Z',
      depositTransactionId: 'pi_deposit',
      balanceDueBy: null,
      completesAt: '2036-01-07T10:00:00.000Z',
      refund: null,
    } as const
    given({ ...offer, settlement })
    openPage(bought, { as: 'user' })
    await screen.findByRole('heading', { name: 'Being completed 1' })
    await press(/^More about/)
    await screen.findByRole('menuitem', { name: 'Download the record' })
    expect(screen.queryByRole('menuitem', { name: 'Ask to cancel' })).toBeNull()
  })

  it('is led to pay first, and once they have asked to cancel no longer', async () => {
    given(offer)
    answer(askToCancel, { ...askedBy('buyer'), modifiedCount: 1 })
    openPage(bought, { as: 'user' })
    await expect.poll(actions).toEqual(['Pay Now'])
    const primary = await payStyle()
    await choose('Ask to cancel')
    await fill(/^Reason/, reason)
    given(askedBy('buyer'))
    await press(() => inDialog('Ask to cancel'))
    await expect.poll(actions).toEqual(['Withdraw request', 'Pay Now'])
    expect(await payStyle()).not.toBe(primary)
  })

  it('reads that the agent asks to cancel: in the banner, on the page of the home, and where they pay', async () => {
    given(askedBy('agent'))
    answerPropertyPage(aVisibleProperty({ underOffer: true }))
    openPage('/property-details/a-property', { as: 'user' })
    await expect.poll(mainText).toContain(`The agent asks to cancel: “${reason}”`)
    answer(findProperty, aVisibleProperty())
    await follow('Wishlist')
    await expect.poll(async () => (await banner()).textContent).toContain(`The agent asks to cancel: “${reason}”`)
  })

  it('can pay although the agent asks to cancel, and is led to the answer', async () => {
    given(askedBy('agent'))
    openPage('/dashboard/payment/an-offer', { as: 'user' })
    const asked = await screen.findByText('The agent asks to cancel this offer', { exact: false })
    expect(asked.closest('[role=alert]')?.textContent).toContain(`Reason: “${reason}”`)
    await screen.findByRole('button', { name: /^Pay Now/ })
    await follow('Answer the agent')
    await screen.findByRole('button', { name: 'Agree' })
  })
})
