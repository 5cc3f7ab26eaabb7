import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyEmail } from '#contract/account/account-mails.ts'
import { confirmNewEmail } from '#contract/account/account.ts'
import { mailedLink } from '#contract/account/mailed-link.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { boughtProperties, findOffer, soldProperties } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { previewProperty } from '#contract/properties/previews.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { findUser } from '#contract/users/users.ts'
import { acceptSignIn, answerOffers } from '../testing/arrange.ts'
import { aUser, currentState, currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, logIn, mainText, press } from '../testing/person.ts'
import { anAcceptedOffer, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, identityCalls, refuse } from '../testing/server-for-tests.ts'

/** The link of a mail or a notification, opened by somebody who is logged in with another account. */

const asOther = 'Log in as somebody else'
const expectOther = async (email: string) => {
  await expect.poll(mainText).toContain(`may belong to another account. You are logged in as ${email}.`)
  await screen.findByRole('button', { name: asOther })
}

beforeEach(() => {
  answer(clientSettings, someSettings())
  answer(identityCalls.signOut, {})
})

/** Pages of one thing, which another account does not have: the server answers 404. */
const pagesOfOneThing = [
  '/dashboard/payment/an-offer',
  '/dashboard/receipt/an-offer',
  '/dashboard/messages/a-conversation',
  '/property-details/a-property',
  '/dashboard/wishlist/make-offer/an-entry',
]
/** Lists, which are empty in another account of the same role. */
const lists = {
  '/dashboard/bought-properties': 'user',
  '/dashboard/requested-properties': 'agent',
  '/dashboard/sold-properties': 'agent',
  '/dashboard/my-properties': 'agent',
} as const
const pagesOfAgents = [...Object.keys(lists).slice(1), '/dashboard/add-property', '/dashboard/agent-profile']
const pagesOfAdmins = [
  '/dashboard/deals',
  '/dashboard/to-decide',
  '/dashboard/applications',
  '/dashboard/reported-messages',
]
describe('a link that is opened in another account', () => {
  it.each(pagesOfOneThing)('says at %s that it may belong to another account', async url => {
    openPage(url, { as: 'user' })
    await expectOther('user@homes.example')
  })

  it('says so at the form of a listing', async () => {
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await expectOther('agent@homes.example')
  })

  it.each(Object.entries(lists))('says so in an empty list: %s', async (url, role) => {
    answerOffers()
    for (const list of [boughtProperties, listOfferedProperties, soldProperties, myProperties]) answer(list, [])
    openPage(url, { as: role })
    await expectOther(`${role}@homes.example`)
  })

  it.each([...pagesOfAgents, ...pagesOfAdmins])('says so on the dashboard, where a buyer is led from %s', async url => {
    openPage(`${url}?status=accepted`, { as: 'user' })
    await expectOther('user@homes.example')
    expect(currentUrl()).toBe('/dashboard')
    await press(asOther)
    await expect.poll(currentState).toMatchObject({ from: { pathname: url, search: '?status=accepted' } })
  })

  it.each([true, false])(
    'says so at a used link that confirms an email, for a confirmed one: %s',
    async emailVerified => {
      refuse(mailedLink, 422, 'This link has expired or was already used.')
      openPage('/verify-email?token=used', { as: 'user' })
      answer(findUser, { ...aUser('user'), emailVerified })
      await expectOther('user@homes.example')
    },
  )

  it.each([
    ['/verify-email', verifyEmail],
    ['/confirm-email', confirmNewEmail],
  ])('names the account of a link, and acts only after a click: %s', async (page, endpoint) => {
    answer(mailedLink, { email: 'another@homes.example', isYours: false })
    answer(verifyEmail, { done: true })
    answer(confirmNewEmail, { done: true, passwordRemoved: true })
    openPage(`${page}?token=of-another`, { as: 'user' })
    await expect.poll(mainText).toMatch(/This link is for another@homes\.example and belongs to another account/)
    expect(mainText()).toContain('You are logged in as user@homes.example.')
    screen.getByRole('button', { name: asOther })
    expect(bodiesOf(endpoint)).toEqual([])
    await press('Confirm here')
    await expect.poll(() => bodiesOf(endpoint)).toEqual([{ token: 'of-another' }])
    await screen.findByText(page === '/verify-email' ? /Your email address is confirmed/ : /Your password was removed/)
  })

  it('uses a link of the signed-in account at once', async () => {
    answer(mailedLink, { email: 'user@homes.example', isYours: true })
    answer(verifyEmail, { done: true })
    openPage('/verify-email?token=own', { as: 'user' })
    await screen.findByText(/Your email address is confirmed/)
  })

  it('names the account beside the new password, for password managers', async () => {
    answer(mailedLink, { email: 'another@homes.example', isYours: false })
    openPage('/reset-password?token=a-token')
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value)
      .toBe('another@homes.example')
  })

  it('leads to the login, and from there to the page in the other account', async () => {
    const url = '/dashboard/receipt/an-offer?payment=deposit'
    refuse(findOffer, 404, 'Offer not found.')
    openPage(url, { as: 'user' })
    await press(asOther)
    await expect.poll(currentUrl).toBe('/login')
    expect(bodiesOf(identityCalls.signOut)).toHaveLength(1)

    const other = { ...aUser('user'), _id: 'another', email: 'another@homes.example' }
    acceptSignIn(other)
    answer(findOffer, anAcceptedOffer())
    await logIn(other.email)
    await expect.poll(currentUrl).toBe(url)
    await expect.poll(mainText).toContain('There is no receipt yet.')
    expect(mainText()).not.toContain('another account')
  })

  it('shows the wanted home on the login', async () => {
    refuse(previewProperty, 404)
    openPage('/property-details/a-property', { as: 'agent' })
    await press(asOther)
    await screen.findByText('Log in or register to see this home')
  })
})

it('an own page that somebody opens from the dashboard says nothing about other accounts', async () => {
  answer(myProperties, [])
  openPage('/dashboard', { as: 'agent' })
  await screen.findByRole('heading', { level: 1, name: 'Agent Profile' })
  await allLoaded()
  expect(mainText()).not.toContain('another account')
})
