import { screen } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { uploadImage } from '#contract/images/images.ts'
import { findUser, saveUser } from '#contract/users/users.ts'
import { acceptSignIn } from '../testing/arrange.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { chooseFiles, expectToast, fill, press } from '../testing/person.ts'
import { aPicture, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, changes, identityCalls } from '../testing/server-for-tests.ts'

// A marketplace whose operator has terms.

const buyer = aUser('user')
const bodies = () => bodiesOf(saveUser)

beforeEach(() => {
  answer(
    clientSettings,
    someSettings({ google: true, footerLinks: { terms: '/terms', privacy: 'https://homes.example/privacy' } }),
  )
  answer(saveUser, { ...buyer, insertedId: buyer._id, isNew: true })
})

it('registering asks for consent', async () => {
  acceptSignIn(buyer)
  const { _id: id, name, email, image } = buyer
  answer(identityCalls.signUp, { user: { id, name, email, image } })
  answer(uploadImage, { success: true, data: { display_url: image } })
  openPage('/register')
  const consent = await screen.findByLabelText<HTMLInputElement>(
    'I accept the terms of use and have read the privacy notice',
  )
  expect(consent.checked).toBe(false)
  await screen.findByText(/If you are new here, logging in with Google means/)
  await fill('Name', name)
  await chooseFiles('Profile image', aPicture())
  await fill('Email', email)
  await fill('Password', 'Journey1!')
  await press('Register')
  await screen.findByText('Please accept the terms to register.')
  expect(changes()).toEqual([])
  await press(() => consent)
  await press('Register')
  await expect.poll(currentUrl).toBe('/')
  expect(bodies()).toMatchObject([{ acceptsTerms: true }])
})

it('somebody who has registered without consent is asked for it in the dashboard', async () => {
  openPage('/dashboard/user-profile', { as: 'user' })
  answer(findUser, { ...buyer, termsMissing: true })
  await screen.findByText('Please accept the terms')
  answer(findUser, buyer)
  await press('Accept')
  await expectToast('Thank you. You have accepted the terms.')
  await expect.poll(() => screen.queryByText('Please accept the terms')).toBeNull()
  expect(bodies()).toEqual([{ email: buyer.email, acceptsTerms: true }])
})
