import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { anAcceptedOffer, someSettings } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

// An accepted offer that cannot be paid while the account of its agent is under review.

const free = anAcceptedOffer({ _id: 'free', propertyId: 'another', title: 'Free House', propertyTitle: 'Free House' })
const frozen = anAcceptedOffer({ flagged: true })
const group = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))

beforeEach(() => {
  answer(clientSettings, someSettings({ footerLinks: { support: 'support@homes.example' } }))
  answerOffers(free, frozen)
  answer(findOffer, frozen)
  answerPropertyPage()
})

it('is counted and shown apart from those to pay', async () => {
  openPage('/dashboard/wishlist', { as: 'user' })
  const banner = await screen.findByRole('region', { name: 'Accepted offer' })
  expect(banner.textContent).toContain('for Free House was accepted.')
  within(banner).getByRole('link', { name: '1 on hold' })
  closePage()
  openPage('/dashboard/bought-properties', { as: 'user' })
  await within(await screen.findByRole('banner')).findByRole('link', { name: /1 to pay$/ })
  const [toPay, ...others] = (await group('To pay')).getAllByRole('article')
  expect([toPay?.textContent.includes('Free House'), others.length]).toEqual([true, 0])
  const card = within((await group('On hold')).getByRole('article'))
  card.getByRole('heading', { name: 'Sample House' })
  card.getByText('On hold')
  card.getByText(/You can’t cancel it here, but support can\./)
  expect((await card.findByRole('link', { name: 'Contact support' })).getAttribute('href')).toMatch(
    /^mailto:.+subject=/,
  )
  expect(card.queryByRole('link', { name: 'Pay Now' })).toBeNull()
})

it.each(['/property-details/a-property', '/dashboard/payment/an-offer'])('leads to support at %s', async url => {
  openPage(url, { as: 'user' })
  await within(await screen.findByRole('main')).findByRole('link', { name: 'Contact support' })
})

it('has a list of its own in the profile', async () => {
  openPage('/dashboard/user-profile', { as: 'user' })
  const accepted = await group('Accepted offers')
  accepted.getByText('Free House')
  expect(accepted.queryByText('Sample House')).toBeNull()
  ;(await group('Offers on hold')).getByText('Sample House')
})
