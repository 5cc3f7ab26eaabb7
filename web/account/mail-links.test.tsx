import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword, sendVerification, verifyEmail } from '#contract/account/account-mails.ts'
import { confirmNewEmail } from '#contract/account/account.ts'
import { mailedLink } from '#contract/account/mailed-link.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findUser } from '#contract/users/users.ts'
import { answerOffers } from '../testing/arrange.ts'
import { fieldTexts } from '../testing/literal-texts.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import {
  expectAlert,
  expectFocus,
  expectMessage,
  expectToast,
  fill,
  follow,
  mainText,
  press,
  valueOf,
} from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, disconnect, refuse } from '../testing/server-for-tests.ts'

/** The links that mails bring, and the pages that request them. */

const settings = (mail: 'sent' | 'unsent', fields: Parameters<typeof someSettings>[0] = {}) =>
  answer(clientSettings, someSettings({ mail, footerLinks: { support: 'help@homes.example' }, ...fields }))
const usedUp = 'This link has expired or was already used.'
const refuseToken = (call: typeof verifyEmail | typeof confirmNewEmail | typeof resetPassword | typeof mailedLink) =>
  refuse(call, 422, usedUp, { errors: [{ field: 'token', message: usedUp }] })
const alert = async () => (await screen.findByRole('alert')).textContent
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => settings('sent'))

describe('a forgotten password', () => {
  it.each([
    ['sent', 'Send the link', 'Check your email', 'If user@homes.example belongs to an account'],
    ['unsent', 'Request the link', 'Contact support', 'Please contact support at help@homes.example.'],
  ] as const)('is asked for where mail is %s', async (mail, action, title, text) => {
    settings(mail)
    answer(forgotPassword, { done: true })
    openPage('/forgot-password')
    await screen.findByRole('button', { name: action })
    expect(mainText().includes('Email isn’t set up here yet')).toBe(mail === 'unsent')
    await press(action)
    await expectMessage('Email', fieldTexts.emailRequired)
    await fill('Email', 'user@homes.example')
    await press(action)
    await expectFocus(await heading(title))
    expect(await alert()).toContain(text)
    expect(mainText().includes('on its way')).toBe(mail === 'sent')
    expect(mainText()).not.toContain('outbox')
    expect(bodiesOf(forgotPassword)).toEqual([{ email: 'user@homes.example' }])
    await press('Try again')
    await heading('Forgot your password?')
  })

  it('says why it could not be asked for', async () => {
    refuse(forgotPassword, 429, 'Too many requests.')
    openPage('/forgot-password')
    await fill('Email', 'user@homes.example')
    await press('Send the link')
    await expectAlert('The link could not be sent.', 'Too many requests.')
  })
})

it('the email that was typed at the login comes along to its forgotten password', async () => {
  openPage('/login')
  await fill('Email', 'mina@homes.example')
  await follow('Forgot your password?')
  await heading('Forgot your password?')
  expect(valueOf('Email')).toBe('mina@homes.example')
})

describe('the link for a new password', () => {
  it('takes a password by the rules, and leads to the login', async () => {
    answer(resetPassword, { done: true })
    openPage('/reset-password?token=a-token')
    await press('Save password')
    await expectMessage('New password', fieldTexts.passwordRequired)
    await fill('New password', 'Changed2!')
    await press('Save password')
    await expectToast('Your password has been changed. Please log in with it.')
    await expect.poll(currentUrl).toBe('/login')
    expect(bodiesOf(resetPassword)).toEqual([{ token: 'a-token', password: 'Changed2!' }])
  })

  it.each(['used', 'incomplete'])('that is %s says so at once, and leads to a new one', async kind => {
    refuseToken(mailedLink)
    openPage(kind === 'used' ? '/reset-password?token=used' : '/reset-password')
    expect(await alert()).toContain('Links work once, and only for a limited time.')
    await follow('Request a new link')
    await expect.poll(currentUrl).toBe('/forgot-password')
  })
})

describe('the link that confirms an email', () => {
  it('asks first where nobody is logged in, and then for a new password', async () => {
    answer(verifyEmail, { done: true, passwordToken: 'a-password-token' })
    openPage('/verify-email?token=a-token')
    await screen.findByText('You are not logged in in this browser.')
    expect(bodiesOf(verifyEmail)).toEqual([])
    await press('Confirm here')
    expect(await alert()).toContain('Thank you. Your email address is confirmed.')
    expect(mainText()).toContain('You are logged out everywhere.')
    await expectFocus(await heading('Confirm your email address'))
    await follow('Choose a password')
    await expect.poll(currentUrl).toBe('/reset-password?token=a-password-token')
  })

  it('that is used says so to somebody who is not logged in', async () => {
    refuseToken(verifyEmail)
    openPage('/verify-email?token=used')
    await press('Confirm here')
    expect(await alert()).toContain('If you have already used it, your email address is confirmed.')
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('that is used can be requested again by somebody whose email is not confirmed', async () => {
    refuse(mailedLink, 422, usedUp)
    answer(sendVerification, { done: true })
    openPage('/verify-email?token=used', { as: 'user' })
    answer(findUser, { ...aUser('user'), emailVerified: false })
    expect(await alert()).toContain('This link has expired')
    await press('Send again')
    await expectToast('A new link for user@homes.example is on its way.')
    expect(bodiesOf(sendVerification)).toHaveLength(1)
  })

  it('leads to the dashboard of its owner', async () => {
    answer(mailedLink, { email: 'user@homes.example', isYours: true })
    answer(verifyEmail, { done: true })
    openPage('/verify-email?token=own', { as: 'user' })
    const link = await screen.findByRole('link', { name: 'Go to your dashboard' })
    expect(link.getAttribute('href')).toBe('/dashboard')
  })

  it('can be used again after the server was not reached', async () => {
    answer(mailedLink, { email: 'user@homes.example', isYours: true })
    disconnect(verifyEmail)
    openPage('/verify-email?token=own', { as: 'user' })
    await screen.findByText('Your email address could not be confirmed.')
    answer(verifyEmail, { done: true })
    await press('Retry')
    await screen.findByText(/Your email address is confirmed/)
  })
})

const openProfile = () => {
  answerOffers()
  openPage('/dashboard/user-profile', { as: 'user' })
  answer(findUser, { ...aUser('user'), emailVerified: false })
}

describe('the profile of somebody whose email is not confirmed', () => {
  it('offers a new link', async () => {
    answer(sendVerification, { done: true })
    openProfile()
    await screen.findByText('We sent an email with a link to user@homes.example.')
    await press('Send again')
    await expectToast('A new link for user@homes.example is on its way.')
  })

  it('asks for nothing where no mail is sent and nothing needs it', async () => {
    settings('unsent')
    openProfile()
    await screen.findByRole('heading', { name: 'My Profile' })
    await expect.poll(mainText).toContain('user@homes.example')
    expect(mainText()).not.toContain('onfirm your email address')
  })

  it('names the support where it is needed and no mail is sent, and offers no link', async () => {
    settings('unsent', { verifiedEmailRequired: true })
    openProfile()
    await expect.poll(mainText).toContain('Contact support to confirm your email address: help@homes.example.')
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Request a new link' })).toBeNull()
  })

  it('says what a confirmed email is needed for', async () => {
    settings('sent', { verifiedEmailRequired: true })
    openProfile()
    await screen.findByText(/You need a confirmed email to list a property/)
  })
})

describe('the link to a new email', () => {
  it('asks first where nobody is logged in', async () => {
    answer(confirmNewEmail, { done: true, passwordRemoved: true })
    openPage('/confirm-email?token=a-token')
    await screen.findByText(/If you confirm it here, we remove your password/)
    expect(bodiesOf(confirmNewEmail)).toEqual([])
    await press('Confirm here')
    expect(await alert()).toContain('Your password was removed.')
  })

  it('changes the email of the signed-in account at once, and ends the session', async () => {
    answer(mailedLink, { email: 'new@homes.example', isYours: true })
    answer(confirmNewEmail, { done: true })
    openPage('/confirm-email?token=own', { as: 'user' })
    expect(await alert()).toBe('Your email address has been changed. Please log in with the new one.')
    await follow('Login')
    await heading('Login')
  })

  it('that is used says so', async () => {
    refuseToken(confirmNewEmail)
    openPage('/confirm-email?token=used')
    await press('Confirm here')
    expect(await alert()).toContain(usedUp)
  })
})
