import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { issueToken } from '#contract/sign-in/identity.ts'
import { findUser } from '#contract/users/users.ts'
import { storedToken } from '../api/session/stored-token.ts'
import { fullStorage } from '../api/session/token-for-tests.ts'
import { acceptSignIn } from '../testing/arrange.ts'
import { fieldTexts, loggedIn, loginFailed, oops, somethingWrong } from '../testing/literal-texts.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import {
  expectAlert,
  expectMessage,
  expectFine,
  expectFocus,
  expectNothing,
  expectToast,
  fill,
  person,
  press,
  toasts,
  valueOf,
} from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, callsOf, changes, disconnect, identityCalls, refuse } from '../testing/server-for-tests.ts'
import { pass } from '../testing/settled.ts'

/** Specification section 8: the messages after signing in and out. */

const buyer = aUser('user')
const { signIn, signOut } = identityCalls

const openLogin = async () => {
  openPage('/login')
  await fill('Email', buyer.email)
  await fill('Password', 'Journey1!')
}
const errors = () =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .map(value => (value instanceof Error ? value.message : ''))

beforeEach(() => answer(clientSettings, someSettings()))
afterEach(() => vi.useRealTimers())

describe('signing in', () => {
  it('requires both fields, and keeps what was typed', async () => {
    openPage('/login')
    await press('Login')
    await expectMessage('Email', fieldTexts.emailRequired)
    await expectMessage('Password', fieldTexts.passwordRequired)
    await expectFocus(screen.getByLabelText('Email'))
    await fill('Email', buyer.email)
    await expectFine('Email')
    await press('Login')
    await expectFocus(screen.getByLabelText('Password'))
    expect(valueOf('Email')).toBe(buyer.email)
    await fill('Email', '')
    await fill('Password', 'Journey1!')
    await press('Login')
    await expectMessage('Email', fieldTexts.emailRequired)
    await expectFine('Password')
    expect(valueOf('Password')).toBe('Journey1!')
    expect(changes()).toEqual([])
  })

  it('shows the same alert for every cause, keeps what was typed, and then succeeds', async () => {
    await openLogin()
    for (const fail of [
      () => refuse(signIn, 500),
      () => refuse(signIn, 500, 'Invalid email or password'),
      () => refuse(signIn, 429, 'Too many tries.'),
      () => refuse(signIn, 401, 'Invalid email or password'),
      () => disconnect(signIn),
    ]) {
      fail()
      await press('Login')
      await expectAlert(oops, new RegExp(`^${loginFailed}`))
      expect([valueOf('Email'), valueOf('Password')]).toEqual([buyer.email, 'Journey1!'])
    }
    acceptSignIn(buyer)
    await press('Login')
    await expectToast(loggedIn)
    await expect.poll(currentUrl).toBe('/')
    await expectNothing('alertdialog')
    expect(callsOf(signIn).at(-1)?.body).toEqual({ email: buyer.email, password: 'Journey1!' })
  })

  it('can be tried again as soon as the failure is shown', async () => {
    refuse(signIn, 500, 'Invalid email or password')
    await openLogin()
    for (let time = 1; time <= 3; time++) {
      await person.click(screen.getByRole('button', { name: 'Login' }))
      await person.click(await screen.findByRole('button', { name: 'OK' }))
      expect(callsOf(signIn)).toHaveLength(time)
    }
  })

  it('shows its success for 1500 ms', async () => {
    acceptSignIn(buyer)
    await openLogin()
    // From here on the test moves the clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await person.click(screen.getByRole('button', { name: 'Login' }))
    while (toasts().length === 0) await pass(10)
    const toast = screen.getByText(loggedIn).closest('li')
    await pass(1450)
    expect(toast?.dataset['removed']).toBe('false')
    await pass(60)
    expect(toast?.dataset['removed']).toBe('true')
  })

  it('only logs that there is no token, which the next call requests', async () => {
    acceptSignIn(buyer)
    refuse(issueToken, 500, 'No token today.')
    await openLogin()
    await press('Login')
    await expectToast(loggedIn)
    await expect.poll(currentUrl).toBe('/')
    expect(errors()).toContain('No token today.')
    await expectNothing('alertdialog')
  })
})

const refusal = () => {
  throw new DOMException('Nothing is stored.', 'SecurityError')
}
const full = { ...fullStorage(), length: 0, key: () => null }

describe.each([
  ['blocked', refusal],
  ['full', () => full],
])('where storage is %s', (_name, storage) => {
  const stores = ['localStorage', 'sessionStorage'] as const
  let spies: { mockRestore: () => void }[] = []
  beforeEach(() => {
    spies = stores.map(name => vi.spyOn(window, name, 'get').mockImplementation(storage))
  })
  afterEach(() => {
    for (const spy of spies) spy.mockRestore()
  })

  it('somebody signs in for this tab, makes calls with their token, and signs out', async () => {
    acceptSignIn(buyer)
    await openLogin()
    await press('Login')
    await expectToast(loggedIn)
    await expect.poll(currentUrl).toBe('/')
    await expect.poll(() => callsOf(findUser).at(-1)?.token).toBe(storedToken())
    expect(storedToken()).toBeDefined()
    answer(signOut, {})
    await press('Logout')
    await expect.poll(() => screen.queryByRole('button', { name: 'Logout' })).toBeNull()
    expect(storedToken()).toBeUndefined()
  })
})

it('where cookies are blocked, the login says so and sends nothing', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await openLogin()
  await press('Login')
  await expectAlert(oops, new RegExp(`^${loginFailed}`))
  await screen.findByText(/Your browser blocks cookies/)
  expect(changes()).toEqual([])
})

it.each(['/login', '/register'])('a password can be shown and hidden at %s', async url => {
  openPage(url)
  await fill('Password', 'Secret1!')
  const field = screen.getByLabelText('Password')
  for (const type of ['text', 'password', 'text']) {
    await press(/(show|hide) password/i)
    await expect.poll(() => field.getAttribute('type')).toBe(type)
  }
  expect(valueOf('Password')).toBe('Secret1!')
})

describe('signing out', () => {
  it('shows and logs why it failed, and keeps the session', async () => {
    openPage('/dashboard', { as: 'user' })
    const banner = await screen.findByRole('banner')
    await expect.poll(() => banner.textContent).toContain(`${buyer.name}${buyer.email}`)
    expect(within(banner).queryByRole('link', { name: 'Login' })).toBeNull()
    for (const [fail, why] of [
      [() => refuse(signOut, 500, 'The session is stuck.'), 'The session is stuck.'],
      [() => refuse(signOut, 500), 'The server refused the request (500).'],
      [() => disconnect(signOut), 'The server could not be reached. Check your connection and try again.'],
    ] as const) {
      fail()
      await press('Logout')
      await expectAlert(oops, `${somethingWrong} ${why}`)
      expect(errors()).toContain(why)
      await expectFocus(await screen.findByRole('button', { name: 'Logout' }))
      expect(storedToken()).toBeDefined()
    }
    answer(signOut, {})
    await press('Logout')
    await expect.poll(() => screen.queryByRole('button', { name: 'Logout' })).toBeNull()
    expect(storedToken()).toBeUndefined()
    await within(banner).findByRole('link', { name: 'Login' })
  })
})
