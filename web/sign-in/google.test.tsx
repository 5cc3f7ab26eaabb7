import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { saveUser } from '#contract/users/users.ts'
import { acceptSignIn } from '../testing/arrange.ts'
import { google, loginFailed, oops } from '../testing/literal-texts.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectAlert, expectToast, logIn, press } from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, hold, identityCalls, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

const buyer = aUser('user')
const wanted = '/all-properties?search=bay'
const welcome = () => screen.queryByRole('region', { name: /^Welcome, / })
const button = () => screen.findByRole('button', { name: google.button })

/** Opens the login as Google sends the browser back to it. */
function comeBack(outcome: 'done' | 'failed'): void {
  sessionStorage.setItem(
    'google-state',
    JSON.stringify({ from: { pathname: '/all-properties', search: '?search=bay' } }),
  )
  openPage(`/login?google=${outcome}`)
}

beforeEach(() => {
  answer(clientSettings, someSettings({ google: true }))
  answer(verifiedProperties, [])
  acceptSignIn(buyer)
  const { _id: id, name, email, image } = buyer
  answer(identityCalls.session, { user: { id, name, email, image } })
})

describe('somebody who comes back from Google', () => {
  it.each([true, false])('is saved, and led to the page they wanted; new: %s', async isNew => {
    answer(saveUser, { ...buyer, insertedId: buyer._id, isNew })
    const release = hold(saveUser)
    comeBack('done')
    expect((await screen.findByRole('button', { name: google.busy })).matches(':disabled')).toBe(true)
    release()
    await expectToast(google.saved)
    await expect.poll(currentUrl).toBe(wanted)
    await screen.findByText('No properties found for "bay"')
    await allLoaded()
    await settled()
    await expect.poll(() => welcome() !== null).toBe(isNew)
    const { name, email, image } = buyer
    expect(bodiesOf(saveUser)).toEqual([{ name, email, image, role: 'user' }])
  })

  it.each([
    ['what the server says', 'This email belongs to another sign-in.'],
    ['a general text', undefined],
  ])('but cannot be saved reads %s, and is signed out', async (_, message) => {
    refuse(saveUser, 500, message)
    answer(identityCalls.signOut, {})
    comeBack('done')
    await expectAlert(google.notSaved, message ?? google.fallback)
    expect((await button()).matches(':disabled')).toBe(false)
    expect(callsOf(identityCalls.signOut)).toHaveLength(1)
    expect(currentUrl()).toBe('/login')
  })

  it('without a sign-in reads that it failed, and can try again', async () => {
    comeBack('failed')
    await expectAlert(oops, loginFailed)
    expect(console.error).toHaveBeenCalledWith(new Error('Google sign-in was not completed.'))
    vi.mocked(console.error).mockClear()
    expect(currentUrl()).toBe('/login')
    refuse(identityCalls.google, 503)
    await press(google.button)
    await expectAlert(oops, loginFailed)
    expect(callsOf(identityCalls.google)).toHaveLength(1)
  })
})

it('somebody who goes Back from Google’s page finds the button as it was', async () => {
  const leave = vi.spyOn(location, 'assign').mockReturnValue()
  answer(identityCalls.google, { url: 'https://google.example/' })
  openPage('/login')
  await press(google.button)
  await expect.poll(() => leave.mock.calls).toEqual([['https://google.example/']])
  expect((await button()).getAttribute('aria-busy')).toBe('true')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(async () => (await button()).getAttribute('aria-busy')).toBeNull()
})

it('while Google is down the password still works', async () => {
  refuse(identityCalls.google, 503)
  openPage('/login')
  await screen.findByText(google.divider)
  await press(google.button)
  await expectAlert(oops, loginFailed)
  await logIn(buyer.email)
  await expect.poll(currentUrl).toBe('/')
})
