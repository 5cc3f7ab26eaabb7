import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findMail, listMails, type Mail, sendMailAgain } from '#contract/mail/mail.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectFocus, expectNothing, expectToast, fill, press, pressKey } from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer, answerByQuery, callsOf, refuse } from '../testing/server-for-tests.ts'

const aMail = (fields: Partial<Mail> = {}): Mail => ({
  _id: 'a-mail',
  kind: 'property verified',
  to: 'agent@homes.example',
  subject: 'Your listing was verified: Sample House',
  status: 'sent',
  failure: null,
  secret: false,
  createdAt: new Date(0).toISOString(),
  sentAt: new Date(0).toISOString(),
  nextTryAt: null,
  ...fields,
})
const failed = aMail({ status: 'failed', failure: 'Mailbox full.', sentAt: null })
const open = (mail: 'sent' | 'unsent' = 'sent') => {
  answer(clientSettings, someSettings({ mail }))
  openPage('/dashboard/outbox', { as: 'admin' })
}
const row = async (text: string) => {
  const found = (await screen.findAllByText(text)).map(element => element.closest('tr, li'))
  return found.find(element => element !== null) as HTMLElement
}
/** Opens the first mail and returns its dialog. */
async function read(mail: Mail, text: string | null): Promise<HTMLElement> {
  answer(listMails, [mail])
  answer(findMail, { ...mail, text })
  open()
  await press('Read')
  return screen.findByRole('dialog', { name: mail.subject })
}

beforeEach(() => answer(listMails, [aMail()]))

it.each([
  ['sent', 'All emails and their delivery status.'],
  ['unsent', 'This marketplace shows its emails here instead of sending them.'],
] as const)('the outbox of a marketplace whose mail is %s says so', async (mail, lead) => {
  open(mail)
  await screen.findByText(new RegExp(`^${lead}`))
})

it.each([
  ['unsent', 'Not sent'],
  ['waiting', 'Waiting'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
] as const)('a mail that is %s is called “%s”', async (status, word) => {
  answer(listMails, [aMail({ status })])
  open()
  await expect.poll(async () => (await row('Your listing was verified: Sample House')).textContent).toContain(word)
})

it('the outbox is searched by recipient', async () => {
  answerByQuery(listMails, query => (query.get('search') === 'nobody' ? [] : [aMail()]))
  open()
  await row('Your listing was verified: Sample House')
  await fill('Search emails by recipient', 'nobody')
  await screen.findByText('No emails found.')
  await screen.findByText('Try a shorter word.')
  expect(currentUrl()).toBe('/dashboard/outbox?search=nobody')
})

it('an empty outbox says what will be there, and a failed one why', async () => {
  answer(listMails, [])
  open()
  await screen.findByText('Emails from the marketplace appear here.')
})

it('an outbox that could not be loaded is loaded on request', async () => {
  refuse(listMails, 500, 'Broken.')
  open()
  await screen.findByText('The emails could not be loaded.')
  answer(listMails, [aMail()])
  await press('Retry')
  await row('Your listing was verified: Sample House')
})

describe('reading a mail', () => {
  it('shows its text with its links, and returns the focus', async () => {
    const dialog = await read(aMail(), 'Buyers can find it now.\nhttps://homes.example/property-details/a-property')
    await within(dialog).findByText('Buyers can find it now.')
    expect(dialog.textContent).toContain('To agent@homes.example')
    const link = within(dialog).getByRole('link')
    expect(link.getAttribute('href')).toBe('https://homes.example/property-details/a-property')
    await pressKey('Escape')
    await expectNothing('dialog')
    await expectFocus(screen.getByRole('button', { name: 'Read' }))
  })

  it('turns nothing but the address of a page into a link', async () => {
    const dialog = await read(aMail(), 'javascript:alert(1)\nhttps://homes.example is our page')
    await within(dialog).findByText('javascript:alert(1)')
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  it('hides the text of a private one', async () => {
    const dialog = await read(aMail({ secret: true }), null)
    await within(dialog).findByText('This email contains a private link, so its text is hidden.')
  })

  it('says why it was not sent, and when it is tried again', async () => {
    const nextTryAt = new Date(60_000).toISOString()
    const dialog = await read(aMail({ status: 'waiting', failure: 'Greylisted.', nextTryAt }), 'Text')
    await within(dialog).findByText('Greylisted.')
    await within(dialog).findByText(/^Next attempt: /)
  })

  it('that could not be loaded says so', async () => {
    refuse(findMail, 500, 'Broken.')
    open()
    await press('Read')
    await screen.findByText('This email could not be loaded.')
  })
})

describe('sending a mail again', () => {
  it('is offered for one that has failed', async () => {
    answer(listMails, [failed])
    answer(sendMailAgain, { ...failed, status: 'waiting', modifiedCount: 1 })
    open()
    await screen.findByText('Failed')
    answer(listMails, [aMail({ status: 'waiting' })])
    await press('Send again')
    await expectToast('The email is being sent again.')
    await screen.findByText('Waiting')
    expect(callsOf(sendMailAgain).map(({ path }) => path)).toEqual(['/mails/send-again/a-mail'])
  })

  it('says why it failed', async () => {
    answer(listMails, [failed])
    refuse(sendMailAgain, 409, 'The email has been sent.')
    open()
    await press('Send again')
    await expectAlert('Failed to send the email.', 'The email has been sent.')
  })

  it.each([
    ['one that is sent', aMail(), 'sent'],
    ['a failed one whose link has expired', aMail({ status: 'failed', secret: true }), 'sent'],
    ['any where mail is not sent', failed, 'unsent'],
  ] as const)('is not offered for %s', async (_, mail, setting) => {
    answer(listMails, [mail])
    open(setting)
    await screen.findByRole('button', { name: 'Read' })
    await screen.findByText(setting === 'sent' ? /^All emails/ : /^This marketplace shows/)
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })
})
