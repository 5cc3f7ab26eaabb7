import { screen } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import { uploadImage } from '#contract/images/images.ts'
import { issueToken } from '#contract/sign-in/identity.ts'
import { generatorRules } from '#contract/sign-in/password.ts'
import { findUser, saveUser } from '#contract/users/users.ts'
import { aToken } from '../api/session/token-for-tests.ts'
import { fieldTexts, imageUploadFailed, oops, somethingWrong } from '../testing/literal-texts.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import {
  chooseFiles,
  expectAlert,
  expectMessage,
  expectFine,
  expectFocus,
  fill,
  person,
  press,
  valueOf,
} from '../testing/person.ts'
import { aPicture, aTextFile, someSettings } from '../testing/samples.ts'
import { answer, callsOf, changes, disconnect, identityCalls, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Specification sections 5 and 8: the fields of the registration, and its messages. */

const { _id: id, name, email, image } = aUser('user')
const { signUp } = identityCalls

beforeEach(() => answer(clientSettings, someSettings()))

/** Opens the page and sends its form. */
async function register() {
  openPage('/register')
  await fill('Name', name)
  await chooseFiles('Profile image', aPicture())
  await fill('Email', email)
  await fill('Password', 'Journey1!')
  await press('Register')
}

it('requires all four fields, and a password that meets every rule', async () => {
  openPage('/register')
  await press('Register')
  await expectMessage('Name', fieldTexts.nameRequired)
  await expectMessage('Profile image', fieldTexts.imageRequired)
  await expectMessage('Email', fieldTexts.emailRequired)
  await expectMessage('Password', fieldTexts.passwordRequired)
  await expectFocus(screen.getByLabelText('Name'))
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email')

  await fill('Email', email)
  for (const [typed, message] of [
    ['Ab1!x', fieldTexts.passwordTooShort],
    ['A', fieldTexts.passwordTooShort],
    ['abcdef1!', fieldTexts.passwordTooPlain],
    ['ABCDEF1!', fieldTexts.passwordTooPlain],
    ['Abcdefg!', fieldTexts.passwordTooPlain],
    ['Abcdefg1', fieldTexts.passwordTooPlain],
    ['Abcdef1?', fieldTexts.passwordTooPlain],
    ['', fieldTexts.passwordRequired],
  ] as const) {
    await fill('Password', typed)
    await expectMessage('Password', message)
    expect(valueOf('Password')).toBe(typed)
  }
  for (const special of '!@#$%^&*') {
    await fill('Password', `Abcd1${special}`)
    await expectFine('Password')
  }

  await chooseFiles('Profile image', aTextFile())
  await expectMessage('Profile image', 'notes.txt is not a supported picture. Choose an image file.')
  await fill('Name', name)
  await press('Register')
  await expectFocus(screen.getByLabelText('Profile image'))
  await chooseFiles('Profile image', aPicture())
  await expectFine('Profile image')
  await fill('Name', '   ')
  await press('Register')
  await expectMessage('Name', fieldTexts.nameRequired)
  expect([valueOf('Email'), valueOf('Password')]).toEqual([email, 'Abcd1*'])
  expect(changes()).toEqual([])
})

const commonWarning = () => screen.queryByText(/one of the most common passwords/)

it('does not move its button under a finger when the list of common passwords has arrived', async () => {
  openPage('/register')
  const target = await screen.findByRole('button', { name: 'Register' })
  await isCommonPassword('Journey1!')
  await person.pointer({ target, keys: '[MouseLeft>]' })
  screen.getByLabelText('Password').focus()
  await person.paste('Journey1!')
  await settled()
  expect(commonWarning()).toBeNull()
  await person.pointer({ target, keys: '[/MouseLeft]' })
  await expect.poll(commonWarning).not.toBeNull()
})

it('tells password managers what is what, so that they suggest a password that is accepted', async () => {
  openPage('/register')
  expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username')
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('autocomplete')).toBe('new-password')
  expect(field.getAttribute('passwordrules')).toBe(generatorRules)
})

it('shows why it failed, keeps what was typed, and goes on with the call that failed', async () => {
  openPage('/register')
  await fill('Name', name)
  await chooseFiles('Profile image', aPicture())
  await fill('Email', email)
  await fill('Password', 'Journey1!')
  const accept = new Map<Pick<Endpoint, 'method' | 'path'>, () => void>([
    [uploadImage, () => answer(uploadImage, { success: true, data: { display_url: image } })],
    [signUp, () => answer(signUp, { user: { id, name, email, image } })],
    [saveUser, () => answer(saveUser, { ...aUser('user'), insertedId: id, isNew: true })],
  ])
  for (const [call, succeed] of accept) {
    const text = call === uploadImage ? imageUploadFailed : somethingWrong
    for (const [fail, message] of [
      [() => refuse(call, 500), text],
      [() => refuse(call, 500, 'The server says why.'), `${text}\nThe server says why.`],
      [() => disconnect(call), new RegExp(`^${text}\n.*could not be reached`)],
    ] as const) {
      fail()
      await press('Register')
      await expectAlert(oops, message)
      await expectFocus(screen.getByRole('button', { name: 'Register' }))
    }
    expect([valueOf('Name'), valueOf('Email'), valueOf('Password')]).toEqual([name, email, 'Journey1!'])
    succeed()
  }
  answer(issueToken, { token: aToken({ email }) })
  answer(findUser, aUser('user'))
  await press('Register')
  await expect.poll(currentUrl).toBe('/')
  // Three failures of each, and one success; a lost response of picture and profile is asked for again. The token is the
  // fourth call of a registration (ruling G36).
  expect([uploadImage, signUp, saveUser, issueToken].map(call => callsOf(call).length)).toEqual([5, 4, 5, 1])
  await screen.findByRole('region', { name: `Welcome, ${name}. Your account is ready.` })
})

it('says to check the mail if the sign-up started no session', async () => {
  answer(uploadImage, { success: true, data: { display_url: image } })
  answer(signUp, { user: { id, name, email, image } })
  refuse(saveUser, 401, 'Please log in.')
  answer(clientSettings, someSettings({ mail: 'sent' }))
  await register()
  await expectAlert('Check your mail', `We have emailed ${email}. The email says how to go on.`)
  await expectFocus(screen.getByRole('button', { name: 'Register' }))
  await press('Register')
  await expectAlert('Check your mail', `We have emailed ${email}. The email says how to go on.`)
  expect(callsOf(signUp)).toHaveLength(1)
})

it('shows the refusal of a session where no mail is sent', async () => {
  answer(uploadImage, { success: true, data: { display_url: image } })
  answer(signUp, { user: { id, name, email, image } })
  refuse(saveUser, 401, 'Please log in.')
  await register()
  await expectAlert(oops, `${somethingWrong}\nPlease log in.`)
})
