import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountSecurity, changeEmail, changePassword, listSessions } from '#contract/account/account.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { confirmFirst, confirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import { anAccount, aSession } from '../testing/account-samples.ts'
import { fieldTexts } from '../testing/literal-texts.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  expectAlert,
  expectFine,
  expectMessage,
  expectNothing,
  expectToast,
  fill,
  inDialog,
  mainText,
  press,
} from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, changes, refuse } from '../testing/server-for-tests.ts'

const current = 'Current password'
const next = 'New password'
const open = () => openPage('/dashboard/account', { as: 'user' })
/** Presses this button of the open dialog. */
const submit = (name: string) => press(() => inDialog(name))

beforeEach(() => {
  answer(clientSettings, someSettings({ mail: 'sent' }))
  answer(accountSecurity, anAccount())
  answer(listSessions, [aSession()])
})

describe('changing the password', () => {
  it('requires the current one, and a new one by the rules', async () => {
    open()
    await press('Change password')
    await submit('Save password')
    await expectMessage(current, fieldTexts.passwordRequired)
    await expectMessage(next, fieldTexts.passwordRequired)
    await fill(current, 'Journey1!')
    await fill(next, 'short')
    await submit('Save password')
    await expectMessage(next, fieldTexts.passwordTooShort)
    expect(changes()).toEqual([])
  })

  it('warns about a common one, which is accepted all the same', async () => {
    answer(changePassword, { done: true })
    open()
    await press('Change password')
    await fill(current, 'Journey1!')
    await fill(next, 'Password1!')
    await expectMessage(next, 'This is one of the most common passwords. A different one is safer.', 'warning')
    await submit('Save password')
    await expectNothing('dialog')
    expect(bodiesOf(changePassword)).toEqual([{ currentPassword: 'Journey1!', password: 'Password1!' }])
  })

  it('no longer warns about an uncommon one', async () => {
    open()
    await press('Change password')
    await fill(next, 'Password1!')
    await screen.findByText(/one of the most common passwords/)
    await fill(next, 'Tandem-Otter9!')
    await expect.poll(() => screen.queryByText(/one of the most common passwords/)).toBeNull()
  })

  it('says beside its field that the current one is wrong, and then shows that other sessions have ended', async () => {
    answer(listSessions, [aSession(), aSession({ _id: 'other', device: 'Chrome on Android', isThis: false })])
    const wrong = 'This is not your current password.'
    refuse(changePassword, 422, wrong, { errors: [{ field: 'currentPassword', message: wrong }] })
    open()
    await screen.findByText('Chrome on Android')
    await press('Change password')
    await fill(current, 'Wrong1!')
    await fill(next, 'Tandem-Otter9!')
    await submit('Save password')
    await expectMessage(current, wrong)
    answer(changePassword, { done: true })
    answer(listSessions, [aSession()])
    await fill(current, 'Journey1!')
    await submit('Save password')
    await expectToast('Your password has been changed. You are logged out everywhere else.')
    await expectNothing('dialog')
    await expect.poll(() => screen.queryByText('Chrome on Android')).toBeNull()
  })

  it('shows why it failed, and keeps what was typed', async () => {
    refuse(changePassword, 500, 'Broken.')
    open()
    await press('Change password')
    await fill(current, 'Journey1!')
    await fill(next, 'Tandem-Otter9!')
    await submit('Save password')
    await expectAlert('Your password could not be changed.', /Broken\./)
    expect(screen.getByLabelText<HTMLInputElement>(next).value).toBe('Tandem-Otter9!')
  })
})

describe('an account without a password', () => {
  it('sets a first one without a current one', async () => {
    answer(accountSecurity, anAccount({ hasPassword: false }))
    answer(changePassword, { done: true })
    open()
    await screen.findByText('None: you log in with Google or a passkey.')
    await press('Set password')
    await screen.findByLabelText(next)
    expect(screen.queryByLabelText(current)).toBeNull()
    await fill(next, 'Tandem-Otter9!')
    await submit('Save password')
    await expectNothing('dialog')
    expect(bodiesOf(changePassword)).toEqual([{ password: 'Tandem-Otter9!' }])
  })

  it('has to log in again after a while', async () => {
    answer(accountSecurity, anAccount({ hasPassword: false, confirmedUntil: null }))
    open()
    await press('Set password')
    await screen.findByText(/To change your account, log out and log in again\./)
    expect(screen.queryByLabelText(next)).toBeNull()
    await press(() => screen.findByText('Close'))
    await expectNothing('dialog')
  })
})

describe('changing the email', () => {
  it.each([
    ['sent', 'Send the link', 'A link for new@homes.example is on its way.'],
    ['unsent', 'Request the link', 'Your request is saved. Please contact support.'],
  ] as const)('says what becomes of the link where mail is %s', async (mail, action, toast) => {
    answer(clientSettings, someSettings({ mail, footerLinks: { support: 'help@homes.example' } }))
    answer(changeEmail, { done: true })
    open()
    await press('Change email')
    const dialog = await screen.findByRole('dialog', { name: 'Change email' })
    await within(dialog).findByRole('button', { name: action })
    expect(dialog.textContent).toContain('logs you out everywhere')
    expect(dialog.textContent.includes('Please contact support at help@homes.example.')).toBe(mail === 'unsent')
    await submit(action)
    await expectMessage('New email', fieldTexts.emailRequired)
    await fill('New email', 'new@homes.example')
    answer(accountSecurity, anAccount({ pendingEmail: 'new@homes.example' }))
    await submit(action)
    await expectToast(toast)
    await expectNothing('dialog')
    expect(bodiesOf(changeEmail)).toEqual([{ email: 'new@homes.example' }])
    await screen.findByText(mail === 'sent' ? /^We sent a link to new@/ : /^new@homes\.example is not confirmed yet\./)
  })

  it('says beside the field why the server refuses it', async () => {
    const why = 'This is already your email address.'
    refuse(changeEmail, 422, why, { errors: [{ field: 'email', message: why }] })
    open()
    await press('Change email')
    await fill('New email', 'user@homes.example')
    await submit('Send the link')
    await expectMessage('New email', why)
    await fill('New email', 'new@homes.example')
    await expectFine('New email')
  })
})

describe('a sign-in of a while ago', () => {
  beforeEach(() => answer(accountSecurity, anAccount({ confirmedUntil: null })))

  it('asks for the password before the email is changed', async () => {
    const wrong = 'This is not your password.'
    refuse(confirmIdentity, 422, wrong, { errors: [{ field: 'password', message: wrong }] })
    open()
    await press('Change email')
    await screen.findByText('You logged in a while ago. Please enter your password to continue.')
    expect(screen.queryByLabelText('New email')).toBeNull()
    await submit('Continue')
    await expectMessage('Your password', fieldTexts.passwordRequired)
    await fill('Your password', 'Wrong1!')
    await submit('Continue')
    await expectMessage('Your password', wrong)
    answer(confirmIdentity, { done: true })
    answer(accountSecurity, anAccount())
    await fill('Your password', 'Journey1!')
    await submit('Continue')
    await screen.findByLabelText('New email')
    expect(bodiesOf(confirmIdentity)).toEqual([{ password: 'Wrong1!' }, { password: 'Journey1!' }])
  })

  it('is not asked for by the form of the password, which takes the current one', async () => {
    open()
    await press('Change password')
    await screen.findByLabelText(current)
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })

  it('that ends while the dialog is open is shown as the server refuses it', async () => {
    answer(accountSecurity, anAccount())
    refuse(changeEmail, 403, confirmFirst)
    open()
    await press('Change email')
    await fill('New email', 'new@homes.example')
    await submit('Send the link')
    await expectAlert('Your email address could not be changed.', confirmFirst)
  })
})

it('an account of another identity service has its sessions here, and nothing to change', async () => {
  answer(accountSecurity, anAccount({ isKeptHere: false }))
  open()
  await screen.findByText(/^Firebase Authentication manages your account/)
  await screen.findByText('This device')
  for (const name of ['Change email', 'Change password', 'Add app', 'Add passkey'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('an account that could not be loaded says so, and is loaded on request', async () => {
  refuse(accountSecurity, 500, 'Broken.')
  open()
  await screen.findByText('Your account could not be loaded.')
  await screen.findByText('This device')
  answer(accountSecurity, anAccount())
  await press('Retry')
  await screen.findByRole('button', { name: 'Change password' })
  expect(mainText()).not.toContain('could not be loaded')
  expect(callsOf(accountSecurity).length).toBeGreaterThan(1)
})
