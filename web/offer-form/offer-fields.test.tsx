import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeOffer } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { findWishlistEntry } from '#contract/wishlist/wishlist.ts'
import { fieldTexts, invalidAmount } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectMessage, expectFine, expectFocus, fill, press, valueOf } from '../testing/person.ts'
import { anOffer, aVisibleProperty, aWishlistEntry } from '../testing/samples.ts'
import { answer, bodiesOf, changes } from '../testing/server-for-tests.ts'

/** Specification section 5: the fields of an offer. */

const inTenYears = `${new Date().getFullYear() + 10}-01-05`
const submit = () => press('Make an Offer')
const amount = () => screen.getByLabelText('Offer amount')

const open = () => openPage('/dashboard/wishlist/make-offer/an-entry', { as: 'user' })

beforeEach(() => {
  answer(findWishlistEntry, aWishlistEntry())
  answer(findProperty, aVisibleProperty())
  answer(makeOffer, { ...anOffer(), insertedId: 'an-offer' })
})
afterEach(() => vi.useRealTimers())

it('requires an amount within the range, and a date', async () => {
  open()
  await submit()
  await expectMessage('Offer amount', fieldTexts.amountRequired)
  await expectMessage('Buying date', fieldTexts.dateRequired)
  await expectFocus(amount())
  await fill('Offer amount', 'much')
  await submit()
  await expectMessage('Offer amount', /^Offer amount must be a number/)

  await fill('Buying date', inTenYears)
  for (const typed of ['399,999.99', '500,000.01']) {
    await fill('Offer amount', typed)
    await submit()
    await expectAlert(invalidAmount.title, invalidAmount.text)
    await expectFocus(screen.getByRole('button', { name: 'Make an Offer' }))
    expect([valueOf('Offer amount'), valueOf('Buying date')]).toEqual([typed, inTenYears])
  }
  expect(changes()).toEqual([])
})

it.each([400_000, 500_000])('takes %d, an end of the range', async end => {
  open()
  await fill('Offer amount', String(end))
  await fill('Buying date', inTenYears)
  await submit()
  await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  expect(bodiesOf(makeOffer)).toMatchObject([{ offerAmount: end, buyingDate: inTenYears }])
})

it('suggests no date, and refuses one before today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-05-04T12:00') })
  open()
  await fill('Offer amount', '450000')
  expect(valueOf('Buying date')).toBe('')
  await fill('Buying date', '2036-05-03')
  await submit()
  await expectMessage('Buying date', /Choose today or a later day/)
  expect(changes()).toEqual([])
  await fill('Buying date', '2036-05-04')
  await submit()
  await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
})

it('leads to the first wrong field', async () => {
  open()
  await screen.findByText('When you would like to take over the home.')
  await fill('Offer amount', '1')
  await submit()
  await expectMessage('Buying date', fieldTexts.dateRequired)
  await expectFocus(amount())
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  await fill('Offer amount', '450000')
  await expectFine('Offer amount')
  await submit()
  await expectFocus(screen.getByLabelText('Buying date'))
})
