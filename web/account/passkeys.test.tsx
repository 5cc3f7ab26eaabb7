import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountSecurity, listSessions, removePasskey, renamePasskey } from '#contract/account/account.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { anAccount, aSession } from '../testing/account-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  expectAlert,
  expectMessage,
  expectNothing,
  expectToast,
  fill,
  inDialog,
  press,
  valueOf,
} from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, changes, refuse } from '../testing/server-for-tests.ts'

const passkey = { _id: 'a-passkey', name: 'Work laptop', createdAt: new Date(0).toISOString() }
const registration = { method: 'POST', path: '/auth/passkey/generate-register-options' } as const
const open = () => openPage('/dashboard/account', { as: 'user' })
/** Presses this button of the open dialog. */
const submit = (name: string) => press(() => inDialog(name))

beforeEach(() => {
  answer(clientSettings, someSettings())
  answer(accountSecurity, anAccount({ passkeys: [passkey] }))
  answer(listSessions, [aSession()])
})

it('a passkey is renamed', async () => {
  answer(renamePasskey, { done: true })
  open()
  await press('Rename Work laptop')
  await screen.findByRole('dialog', { name: 'Rename the passkey' })
  expect(valueOf('Name')).toBe('Work laptop')
  await fill('Name', '')
  await submit('Save')
  await expectMessage('Name', 'Name is required')
  await fill('Name', 'Old laptop')
  answer(accountSecurity, anAccount({ passkeys: [{ ...passkey, name: 'Old laptop' }] }))
  await submit('Save')
  await expectToast('Passkey renamed.')
  await screen.findByRole('button', { name: 'Rename Old laptop' })
  expect(callsOf(renamePasskey).map(({ path, body }) => [path, body])).toEqual([
    ['/account/passkeys/a-passkey', { name: 'Old laptop' }],
  ])
})

it('a passkey that could not be renamed keeps its name', async () => {
  refuse(renamePasskey, 404, 'Passkey not found.')
  open()
  await press('Rename Work laptop')
  await fill('Name', 'Old laptop')
  await submit('Save')
  await expectAlert('The passkey could not be renamed.', 'Passkey not found.')
  expect(screen.getByText('Work laptop')).not.toBeNull()
})

it('a passkey is removed after a question', async () => {
  answer(removePasskey, { deletedCount: 1 })
  open()
  await press('Remove Work laptop')
  await screen.findByText(/^“Work laptop” can no longer be used to log in\./)
  answer(accountSecurity, anAccount())
  await submit('Remove passkey')
  await expectToast('Passkey removed.')
  await expectNothing('dialog')
  await expect.poll(() => screen.queryByText('Work laptop')).toBeNull()
  expect(changes()).toEqual(['DELETE /account/passkeys/a-passkey'])
})

const start = async () => {
  open()
  await press('Add passkey')
  await fill('Name', 'Phone')
  await submit('Add passkey')
}

/** Lets the browser end its own dialog with this error. */
const endWith = (name: string) => {
  answer(registration, {
    challenge: 'AAAA',
    rp: { name: 'Keyhaven', id: location.hostname },
    user: { id: 'AAAA', name: 'user@homes.example', displayName: 'Mina user' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  })
  vi.stubGlobal('PublicKeyCredential', Object)
  const create = () => Promise.reject(new DOMException('Ended', name))
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
}

describe('adding a passkey', () => {
  it('requires a name', async () => {
    open()
    await press('Add passkey')
    await submit('Add passkey')
    await expectMessage('Name', 'Name is required')
    expect(bodiesOf(registration)).toEqual([])
  })

  it('says why the server refuses it', async () => {
    refuse(registration, 403, 'Please log in with your second factor first.')
    await start()
    await expectAlert('The passkey could not be added.', 'Please log in with your second factor first.')
  })

  afterEach(() => void Reflect.deleteProperty(navigator, 'credentials'))

  it('says nothing when the person closes the browser’s dialog', async () => {
    endWith('NotAllowedError')
    await start()
    await expect.poll(() => callsOf(registration)).toHaveLength(1)
    await expect.poll(async () => (await inDialog('Add passkey')).getAttribute('aria-busy')).toBeNull()
    await expectNothing('alertdialog')
    expect(valueOf('Name')).toBe('Phone')
  })

  it('says that the device already has one', async () => {
    endWith('InvalidStateError')
    await start()
    await expectAlert('The passkey could not be added.', 'This device already has a passkey for your account.')
    vi.mocked(console.error).mockClear()
  })
})
