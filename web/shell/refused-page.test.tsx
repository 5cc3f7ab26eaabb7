import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { latestReviews, myReviews } from '#contract/reviews/reviews.ts'
import { issueToken } from '#contract/sign-in/identity.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { call } from '../api/call.ts'
import { storedToken } from '../api/session/stored-token.ts'
import { aToken } from '../api/session/token-for-tests.ts'
import { acceptSignIn, answerPropertyPage } from '../testing/arrange.ts'
import { feedbackTexts, loginFailed, oops } from '../testing/literal-texts.ts'
import { aUser, currentState, currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectAlert, expectNothing, follow, logIn, press } from '../testing/person.ts'
import { aReview, someSettings } from '../testing/samples.ts'
import { answer, callsOf, disconnect, expire, identityCalls, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

/** Specification section 6: calls that the server refuses, and those that fail. */

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const { signIn, signOut } = identityCalls
const buyer = aUser('user')

beforeEach(() => answer(clientSettings, someSettings()))

describe('a forbidden call', () => {
  it('of a page leads to the dashboard', async () => {
    refuse(myReviews, 403, 'This is not yours.')
    openPage('/dashboard/my-reviews', { as: 'user' })
    await heading('My Profile')
    expect(currentUrl()).toBe('/dashboard')
    await expectNothing('alertdialog')
  })

  it('of an action leads there too, and still shows its error', async () => {
    answerPropertyPage()
    refuse(addToWishlist, 403, 'This is not yours.')
    openPage('/property-details/a-property', { as: 'user' })
    await press('Add To Wishlist')
    await expectAlert(feedbackTexts.addToWishlist.failed, 'This is not yours.')
    await expect.poll(currentUrl).toBe('/dashboard')
  })
})

describe('an expired token', () => {
  it('is renewed silently, once for all calls', async () => {
    answer(myReviews, [aReview()])
    openPage('/dashboard/wishlist', { as: 'user' })
    await heading('Wishlist')
    await allLoaded()
    const fresh = aToken({ email: buyer.email, seconds: 901 })
    expire(storedToken() ?? '')
    answer(issueToken, { token: fresh })
    await follow('My Reviews')
    await screen.findByText('It is as described.')
    expect(storedToken()).toBe(fresh)
    expect(callsOf(issueToken)).toHaveLength(1)
    expect([callsOf(myReviews)[0], callsOf(myReviews).at(-1)].map(made => made?.token === fresh)).toEqual([false, true])
    expect(currentUrl()).toBe('/dashboard/my-reviews')
    await expectNothing('alertdialog')
  })

  it('whose session has ended leads to the login and back, even if signing out fails', async () => {
    answer(myReviews, [aReview()])
    openPage('/dashboard/wishlist', { as: 'user' })
    await heading('Wishlist')
    await allLoaded()
    expire(storedToken() ?? '')
    refuse(issueToken, 401, 'Session ended.')
    disconnect(signOut)
    await follow('My Reviews')
    await heading('Login')
    expect(currentState()).toMatchObject({ from: { pathname: '/dashboard/my-reviews' } })
    expect(storedToken()).toBeUndefined()
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
    await expectNothing('alertdialog')

    acceptSignIn(buyer)
    await logIn(buyer.email)
    await heading('My Reviews')
    expect(currentUrl()).toBe('/dashboard/my-reviews')
  })
})

it('several calls that are refused at once end the session once', async () => {
  openPage('/dashboard/wishlist', { as: 'user' })
  await heading('Wishlist')
  await allLoaded()
  expire(storedToken() ?? '')
  refuse(issueToken, 401, 'Session ended.')
  const entries = history.length
  await Promise.allSettled([call(myReviews), call(myReviews), call(myReviews)])
  await heading('Login')
  await settled()
  expect(callsOf(signOut)).toHaveLength(1)
  expect(history.length).toBe(entries + 1)
})

const alertText = async () => (await screen.findByRole('alertdialog', { name: oops })).textContent

describe('the reference of a fault', () => {
  const requestId = '0b9b2f5e-6a4d-4f0c-9a53-2f6f7d3d8c11'

  it('is shown in an alert, and not for a refusal', async () => {
    openPage('/login')
    refuse(signIn, 500, 'Something went wrong.', { requestId })
    await logIn(buyer.email)
    expect(await alertText()).toContain(`Reference: ${requestId}`)
    await press('OK')
    refuse(signIn, 401, 'Invalid email or password', { requestId })
    await logIn(buyer.email)
    expect(await alertText()).toContain(loginFailed)
    expect(await alertText()).not.toContain('Reference')
  })

  it('is shown on a page', async () => {
    refuse(latestReviews, 500, 'Something went wrong.', { requestId })
    answer(advertisedProperties, [])
    openPage('/')
    await expect
      .poll(() =>
        screen.queryAllByRole('alert').some(({ textContent }) => textContent.includes(`Reference: ${requestId}`)),
      )
      .toBe(true)
  })
})

it('a sign-in refused after too many attempts explains itself, and is not logged', async () => {
  const message = 'Too many requests. Please try again in 10 minutes.'
  refuse(signIn, 429, message)
  openPage('/login')
  await logIn(buyer.email)
  expect(await alertText()).toContain(loginFailed)
  await press('OK')
  await screen.findByText(message)
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})
