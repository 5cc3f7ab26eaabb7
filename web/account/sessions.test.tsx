import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { accountSecurity, endOtherSessions, endSession, listSessions } from '#contract/account/account.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { anAccount, aSession } from '../testing/account-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { confirm, expectAlert, expectToast, press } from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, callsOf, changes, refuse } from '../testing/server-for-tests.ts'

const other = aSession({ _id: 'other-session', device: 'Chrome on Android', ip: null, isThis: false })
const card = async () => (await screen.findByRole('heading', { name: /^Sessions/ })).closest('section') as HTMLElement
const sessions = async () => within(await card()).queryAllByRole('listitem')
const open = async () => {
  openPage('/dashboard/account', { as: 'user' })
  await screen.findByText('Firefox on Windows')
}

beforeEach(() => {
  answer(clientSettings, someSettings())
  answer(accountSecurity, anAccount())
  answer(listSessions, [aSession(), other])
})

it('the sessions of an account are listed, and only others can be ended', async () => {
  await open()
  const [first, second] = await sessions()
  expect(first?.textContent).toMatch(/Firefox on Windows This device192\.0\.2\.7 · logged in .+ · last used /)
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(second?.textContent).toMatch(/Chrome on Android logged in /)
  within(second as HTMLElement).getByRole('button', { name: /^Log out Chrome on Android, logged in / })
})

it('one session is ended', async () => {
  answer(endSession, { deletedCount: 1 })
  await open()
  answer(listSessions, [aSession()])
  await press(/^Log out Chrome on Android/)
  await expectToast('Session ended.')
  await expect.poll(sessions).toHaveLength(1)
  expect(changes()).toEqual(['DELETE /account/sessions/other-session'])
})

it('all other sessions are ended after a question', async () => {
  answer(endOtherSessions, { deletedCount: 1 })
  await open()
  await press('Log out everywhere else')
  await confirm('Cancel')
  expect(changes()).toEqual([])
  await press('Log out everywhere else')
  answer(listSessions, [aSession()])
  await confirm('Log out everywhere else')
  await expectToast('You are logged out everywhere else.')
  await expect.poll(sessions).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
})

it('a session that could not be ended stays, with the reason', async () => {
  refuse(endSession, 500, 'Broken.')
  await open()
  await press(/^Log out Chrome on Android/)
  await expectAlert('The session could not be ended.', /Broken\./)
  expect(await sessions()).toHaveLength(2)
})

it('sessions that could not be loaded are loaded on request', async () => {
  refuse(listSessions, 500, 'Broken.')
  openPage('/dashboard/account', { as: 'user' })
  await screen.findByText('Your sessions could not be loaded.')
  answer(listSessions, [aSession()])
  await press(async () => within(await card()).findByRole('button', { name: 'Retry' }))
  await screen.findByText('Firefox on Windows')
  expect(callsOf(listSessions).length).toBeGreaterThan(1)
})
