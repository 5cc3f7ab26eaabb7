import { screen, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { accountSecurity } from '#contract/account/account.ts'
import { deleteMyAccount, downloadMyData, keptAsProof } from '#contract/personal-data/personal-data.ts'
import { anAccount } from '../testing/account-samples.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectFocus, expectMessage, expectNothing, fill, press } from '../testing/person.ts'
import { answer, bodiesOf, refuse } from '../testing/server-for-tests.ts'

it('an account with an open deal is not deleted, and the message names the deal', async () => {
  const why = 'The accepted offer for Sample House is still open.'
  answer(accountSecurity, anAccount({ confirmedUntil: null }))
  refuse(deleteMyAccount, 409, why)
  openPage('/dashboard/account', { as: 'user' })
  await screen.findByText(text => text.includes(keptAsProof))
  await press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await fill('Your email address', aUser('user').email)
  await fill('Password', 'Journey1!')
  await press(() => dialog.findByRole('button', { name: 'Delete my account' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(why)
  await press('Keep my account')
  await expectNothing('dialog')
})

it('an account is deleted only with its own email and password, and then its owner is logged out', async () => {
  answer(accountSecurity, anAccount())
  openPage('/dashboard/account', { as: 'user' })
  await screen.findByRole('button', { name: 'Change password' })
  await press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const submit = () => press(() => dialog.findByRole('button', { name: 'Delete my account' }))
  await dialog.findByLabelText('Password')
  await submit()
  await expectMessage('Your email address', 'Type your email address to confirm.')
  const errors = [
    { field: 'confirmation', message: 'This is not your email address.' },
    { field: 'password', message: 'This is not your password.' },
  ]
  refuse(deleteMyAccount, 422, 'This is not your email address.', { errors })
  await fill('Your email address', 'agent@homes.example')
  await fill('Password', 'Wrong1!')
  await submit()
  await expectMessage('Your email address', 'This is not your email address.')
  await expectMessage('Password', 'This is not your password.')
  await expectFocus(screen.getByLabelText('Your email address'))
  answer(deleteMyAccount, { deletedCount: 1 })
  await fill('Your email address', aUser('user').email)
  await fill('Password', 'Journey1!')
  await submit()
  await screen.findByText('Your account has been deleted.')
  await expect.poll(currentUrl).toBe('/login')
  expect(bodiesOf(deleteMyAccount).at(-1)).toEqual({ confirmation: aUser('user').email, password: 'Journey1!' })
})

it('an account without a password is deleted by its email alone', async () => {
  answer(accountSecurity, anAccount({ hasPassword: false }))
  answer(deleteMyAccount, { deletedCount: 1 })
  openPage('/dashboard/account', { as: 'user' })
  await screen.findByRole('button', { name: 'Set password' })
  await press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await fill('Your email address', aUser('user').email)
  await press(() => dialog.findByRole('button', { name: 'Delete my account' }))
  await screen.findByText('Your account has been deleted.')
})

it('the data of an account are saved in a file, or the page says why not', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  refuse(downloadMyData, 429, 'Too many requests.')
  openPage('/dashboard/account', { as: 'user' })
  await press('Download my data')
  await expectAlert('Failed to download your data.', 'Too many requests.')
  expect(save).not.toHaveBeenCalled()
  answer(downloadMyData, '{}')
  await press('Download my data')
  await expect.poll(() => save.mock.calls).toHaveLength(1)
})
