import { screen } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { uploadImage } from '#contract/images/images.ts'
import { changeProfile, findUser } from '#contract/users/users.ts'
import { answerOffers } from '../testing/arrange.ts'
import { fieldTexts } from '../testing/literal-texts.ts'
import { aUser, openPage } from '../testing/open-page.tsx'
import {
  chooseFiles,
  expectAlert,
  expectFocus,
  expectMessage,
  expectNothing,
  expectToast,
  fill,
  inDialog,
  mainText,
  press,
} from '../testing/person.ts'
import { aPicture, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, changes, refuse } from '../testing/server-for-tests.ts'

const picture = '/images/new-portrait.webp'
const changed = { ...aUser('user'), name: 'Paula Fancy', image: picture }
const banner = () => screen.getByRole('banner')
const save = () => press(() => inDialog('Save'))

beforeEach(async () => {
  answer(clientSettings, someSettings())
  answerOffers()
  openPage('/dashboard/user-profile', { as: 'user' })
  await press('Edit profile')
})

it('a profile needs a name', async () => {
  await fill('Name', '')
  await save()
  await expectMessage('Name', fieldTexts.nameRequired)
  expect(changes()).toEqual([])
})

it('a changed name and picture are shown everywhere at once', async () => {
  answer(uploadImage, { success: true, data: { display_url: picture } })
  answer(changeProfile, { ...changed, modifiedCount: 1 })
  await fill('Name', 'Paula Fancy')
  await chooseFiles('Picture', aPicture())
  answer(findUser, changed)
  await save()
  await expectToast('Profile saved.')
  await expectNothing('dialog')
  expect(bodiesOf(changeProfile)).toEqual([{ name: 'Paula Fancy', image: picture }])
  await expect.poll(() => banner().textContent).toContain('Paula Fancy')
  await expect.poll(() => banner().querySelector('img')?.getAttribute('src')).toContain(picture)
  await expect.poll(mainText).toContain('Paula Fancy')
  await expectFocus(screen.getByRole('button', { name: 'Edit profile' }))
})

it('a profile that could not be saved keeps what was typed', async () => {
  refuse(changeProfile, 500, 'Broken.')
  await fill('Name', 'Paula Fancy')
  await save()
  await expectAlert('Failed to save your profile.', /Broken\./)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Paula Fancy')
})
