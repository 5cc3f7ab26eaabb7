import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accountSecurity } from '#contract/account/account.ts'
import { deleteMyAccount, keptAsProof } from '#contract/personal-data/personal-data.ts'
import { aUser, openPage } from '../testing/open-page.tsx'
import { expectNothing, fill, press } from '../testing/person.ts'
import { answer, refuse } from '../testing/server-for-tests.ts'

it('an account with an open deal is not deleted, and the message names the deal', async () => {
  const why = 'The accepted offer for Sample House is still open.'
  answer(accountSecurity, {
    isKeptHere: true,
    hasPassword: true,
    pendingEmail: null,
    authenticator: null,
    passkeys: [],
    secondFactor: { isRequired: false, isMissing: false },
    confirmedUntil: null,
  })
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
