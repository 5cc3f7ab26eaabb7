import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountSecurity, listSessions } from '#contract/account/account.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import {
  confirmAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/sign-in/second-factor.ts'
import { anAccount, aSession } from '../testing/account-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  expectAlert,
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

const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcde-1234${at}`)
const protectedAccount = anAccount({ authenticator: { recoveryCodesLeft: 10 } })
const open = () => openPage('/dashboard/account', { as: 'user' })
/** Presses this button of the open dialog. */
const submit = (name: string) => press(() => inDialog(name))
const listedCodes = async () =>
  within(await screen.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** Opens the page and starts to add an app. */
async function startAdding(): Promise<void> {
  answer(startAuthenticator, { uri: 'otpauth://totp/Keyhaven', secret: 'ABCDEFGH2345' })
  open()
  await press('Add app')
  await submit('Continue')
  await screen.findByText('QR code for the authenticator app')
}

/** Adds an app, up to its recovery codes. */
async function addApp(): Promise<void> {
  answer(confirmAuthenticator, { recoveryCodes })
  await startAdding()
  await fill('Code', '123456')
  answer(accountSecurity, protectedAccount)
  await submit('Add app')
}

beforeEach(() => {
  answer(clientSettings, someSettings())
  answer(accountSecurity, anAccount())
  answer(listSessions, [aSession()])
})

describe('adding an authenticator app', () => {
  it('shows its key for typing too, and takes six digits', async () => {
    await startAdding()
    screen.getByText('ABCD EFGH 2345')
    await fill('Code', '12')
    await submit('Add app')
    await expectMessage('Code', 'Enter the 6 digits that the app shows')
    expect(callsOf(confirmAuthenticator)).toEqual([])
  })

  it('says beside the field that the code is wrong', async () => {
    const wrong = 'This code is not correct.'
    refuse(confirmAuthenticator, 422, wrong, { errors: [{ field: 'code', message: wrong }] })
    await startAdding()
    await fill('Code', '000000')
    await submit('Add app')
    await expectMessage('Code', wrong)
    expect(bodiesOf(confirmAuthenticator)).toEqual([{ code: '000000' }])
  })

  it('ends with ten recovery codes, which are shown once', async () => {
    await addApp()
    expect(await listedCodes()).toEqual(recoveryCodes)
    await submit('I have saved them')
    await expectNothing('dialog')
    await expect.poll(mainText).toContain('10 left.')
    expect(mainText()).not.toContain(recoveryCodes[0])
  })

  it('says that it could not be started', async () => {
    refuse(startAuthenticator, 500, 'Broken.')
    open()
    await press('Add app')
    await submit('Continue')
    await expectAlert('The app could not be set up.', /Broken\./)
  })
})

describe('recovery codes', () => {
  it('are copied', async () => {
    await addApp()
    await submit('Copy')
    await expectToast('Codes copied.')
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  })

  it('that cannot be copied, as on a page without https, are to be downloaded or written down', async () => {
    await addApp()
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    await submit('Copy')
    await expectAlert('The codes could not be copied.', 'Download them or write them down.')
    expect(await listedCodes()).toEqual(recoveryCodes)
  })

  it('are saved in a file that names the account', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
      saved.push(file as Blob)
      return 'blob:codes'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await addApp()
    await submit('Download')
    const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\n')
    expect(lines[0]).toBe('Keyhaven recovery codes for user@homes.example')
    expect(lines.slice(-10)).toEqual(recoveryCodes)
  })

  it('are replaced by new ones', async () => {
    answer(accountSecurity, anAccount({ authenticator: { recoveryCodesLeft: 2 } }))
    answer(newRecoveryCodes, { recoveryCodes })
    open()
    await expect.poll(mainText).toContain('2 left.')
    await press('New recovery codes')
    await screen.findByText('You get ten new codes. The old ones stop working.')
    answer(accountSecurity, protectedAccount)
    await submit('Replace codes')
    expect(await listedCodes()).toEqual(recoveryCodes)
    await expect.poll(() => document.body.textContent).toContain('10 left.')
  })

  it('that could not be replaced stay', async () => {
    answer(accountSecurity, protectedAccount)
    refuse(newRecoveryCodes, 500, 'Broken.')
    open()
    await press('New recovery codes')
    await submit('Replace codes')
    await expectAlert('The recovery codes could not be replaced.', /Broken\./)
  })
})

describe('removing the authenticator app', () => {
  beforeEach(() => answer(accountSecurity, protectedAccount))

  it('asks first, and then the app is off', async () => {
    answer(removeAuthenticator, { deletedCount: 1 })
    open()
    await press('Remove app')
    await screen.findByText(/your password alone is enough to log in/)
    await submit('Cancel')
    await expectNothing('dialog')
    expect(changes()).toEqual([])
    await press('Remove app')
    answer(accountSecurity, anAccount())
    await submit('Remove app')
    await expectToast('Authenticator app removed.')
    await screen.findByRole('button', { name: 'Add app' })
  })

  it('says why it failed', async () => {
    refuse(removeAuthenticator, 500, 'Broken.')
    open()
    await press('Remove app')
    await submit('Remove app')
    await expectAlert('The app could not be removed.', /Broken\./)
  })
})

describe('a role that needs a second factor', () => {
  const secondFactor = { isRequired: true, isMissing: true }

  it('is told to set one up', async () => {
    answer(accountSecurity, anAccount({ secondFactor }))
    open()
    await screen.findByText('Your role needs a second factor')
    await screen.findByText(/Add an authenticator app or a passkey below\./)
  })

  it('is told to use the passkey that it has', async () => {
    const passkeys = [{ _id: 'a-passkey', name: 'Work laptop', createdAt: new Date(0).toISOString() }]
    answer(accountSecurity, anAccount({ secondFactor, passkeys }))
    open()
    await screen.findByText('You logged in with only your password. Use your passkey to continue.')
  })
})
