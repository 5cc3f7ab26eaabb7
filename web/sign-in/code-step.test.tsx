import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { acceptSignIn } from '../testing/arrange.ts'
import { loggedIn } from '../testing/literal-texts.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectMessage, expectToast, fill, logIn, press } from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, identityCalls, refuse } from '../testing/server-for-tests.ts'

const buyer = aUser('user')
const giveCode = { method: 'POST', path: '/auth/two-factor/verify-totp' } as const
const giveRecoveryCode = { method: 'POST', path: '/auth/two-factor/verify-backup-code' } as const
const person = { user: { id: buyer._id, name: buyer.name, email: buyer.email, image: buyer.image } }
const wrong = 'This code is not correct.'

/** Logs in to an account with an authenticator app, on the way to a page. */
async function givePassword(): Promise<void> {
  openPage('/dashboard/wishlist')
  await logIn(buyer.email)
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' })
}

beforeEach(() => {
  answer(clientSettings, someSettings())
  acceptSignIn(buyer)
  answer(identityCalls.signIn, { twoFactorRedirect: true })
})

describe('the second step of a sign-in', () => {
  it('takes the code of the app, and leads to the wanted page', async () => {
    await givePassword()
    await fill('Code', '12')
    await press('Continue')
    await expectMessage('Code', 'Enter the 6 digits that the app shows')
    refuse(giveCode, 422, wrong, { errors: [{ field: 'code', message: wrong }] })
    await fill('Code', '000000')
    await press('Continue')
    await expectMessage('Code', wrong)
    answer(giveCode, person)
    await fill('Code', '123 456')
    await press('Continue')
    await expectToast(loggedIn)
    await expect.poll(currentUrl).toBe('/dashboard/wishlist')
    expect(bodiesOf(giveCode)).toEqual([{ code: '000000' }, { code: '123456' }])
  })

  it('takes a recovery code instead', async () => {
    answer(giveRecoveryCode, person)
    await givePassword()
    await press('Use a recovery code')
    await press('Continue')
    await expectMessage('Recovery code', 'Recovery code is required')
    await fill('Recovery code', 'ABCDE-12345')
    await press('Continue')
    await expect.poll(currentUrl).toBe('/dashboard/wishlist')
    expect(bodiesOf(giveRecoveryCode)).toEqual([{ code: 'abcde-12345' }])
  })

  it('that took too long begins again with the password', async () => {
    refuse(giveCode, 401, 'Please log in again.')
    await givePassword()
    await fill('Code', '123456')
    await press('Continue')
    await expectAlert('We couldn’t log you in.', 'Please log in again.')
    await screen.findByRole('heading', { level: 1, name: 'Login' })
  })
})
