import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { uploadImage } from '#contract/images/images.ts'
import {
  askRefusal,
  conversationMessages,
  findConversation,
  readConversation,
  sendMessage,
} from '#contract/messages/messages.ts'
import { cancelViewing, declineViewing } from '#contract/messages/viewings.ts'
import { issueToken } from '#contract/sign-in/identity.ts'
import { storedToken } from '../api/session/stored-token.ts'
import { acceptSignIn, answerConversation } from '../testing/arrange.ts'
import { aConversation, aMessage, aViewing, inDays } from '../testing/message-samples.ts'
import { aUser, openPage, reloadPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  chooseFiles,
  confirm,
  expectNothing,
  fill,
  follow,
  inDialog,
  logIn,
  mainText,
  press,
} from '../testing/person.ts'
import { aPicture, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, disconnect, expire, refuse } from '../testing/server-for-tests.ts'

const open = (as: 'user' | 'agent' = 'user') => openPage('/dashboard/messages/a-conversation', { as })
const list = () => screen.findByRole('region', { name: 'Messages' })
const messages = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const expectLast = (text: string) => expect.poll(async () => (await messages()).at(-1)).toContain(text)

/** Lets the page look for news. */
const later = async () => {
  await allLoaded()
  vi.advanceTimersByTime(10_000)
}

describe('an open conversation', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('says that its home is sold, and stays readable', async () => {
    answerConversation(aConversation(), aMessage())
    open()
    await screen.findByRole('textbox')
    answerConversation(aConversation({ closed: 'sold' }), aMessage())
    await later()
    await screen.findByText('This home has been sold.')
    expect(screen.queryByRole('textbox')).toBeNull()
    await expectLast('Is it quiet?')
  })

  it('says that its viewing will not take place', async () => {
    const viewing = aViewing({ status: 'agreed', startsAt: inDays(2) })
    answerConversation(aConversation({ viewing }), aMessage())
    open()
    await screen.findByRole('button', { name: 'Cancel viewing' })
    answerConversation(
      aConversation({ closed: 'sold', viewing: { ...viewing, status: 'cancelled' } }),
      aMessage({ _id: 'newest', sender: 'agent', text: '', event: 'viewing ended', times: [inDays(2)] }),
      aMessage(),
    )
    await later()
    const ended = await screen.findByRole('region', { name: 'Cancelled viewing' })
    expect(ended.textContent).toContain('will not take place')
    await expectLast('will not take place')
    expect(screen.queryByRole('button', { name: 'Cancel viewing' })).toBeNull()
  })

  it('loads its messages again only when there are new ones', async () => {
    answerConversation(aConversation({ you: 'agent' }), aMessage())
    open('agent')
    await expectLast('Is it quiet?')
    await allLoaded()
    const before = callsOf(conversationMessages).length
    for (let looks = 0; looks < 3; looks++) {
      const asked = callsOf(findConversation).length
      await later()
      await expect.poll(() => callsOf(findConversation).length).toBeGreaterThan(asked)
    }
    await allLoaded()
    expect(callsOf(conversationMessages)).toHaveLength(before)
    answerConversation(aConversation({ you: 'agent' }), aMessage({ _id: 'newest', text: 'Are you there?' }), aMessage())
    await later()
    await expectLast('Are you there?')
  })

  it('leaves messages unread that could not be loaded', async () => {
    const unread = aConversation({ you: 'agent', unread: 1 })
    answerConversation(unread, aMessage())
    refuse(conversationMessages, 500, 'Broken')
    answer(readConversation, { modifiedCount: 1 })
    open('agent')
    await screen.findByText('The messages could not be loaded.')
    await screen.findByRole('link', { name: /^Messages\s*1 unread$/ })
    expect(callsOf(readConversation)).toEqual([])
    answerConversation(unread, aMessage())
    await later()
    await expectLast('Is it quiet?')
    await expect.poll(() => bodiesOf(readConversation)).toEqual([{ newestId: 'a-message' }])
  })
})

const sent = aMessage({ _id: 'newest', text: 'Is the garden large?' })
const write = async () => {
  answerConversation(aConversation(), aMessage())
  disconnect(sendMessage)
  open()
  await fill(/message/i, 'Is the garden large?')
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent.')
}
const expectSent = async () => {
  await expectNothing('alert')
  await expect.poll(mainText).not.toContain('Sending…')
}

const expectSentOnce = async () => {
  answer(sendMessage, { ...sent, insertedId: sent._id })
  answerConversation(aConversation(), sent, aMessage())
  await press('Try again')
  await expectSent()
  await expect.poll(messages).toHaveLength(2)
  await expectLast('Is the garden large?')
  // The page asks twice each time, because the server may have the message.
  const calls = callsOf(sendMessage)
  expect(calls).toHaveLength(3)
  expect(new Set(bodiesOf(sendMessage).map(body => JSON.stringify(body)))).toHaveLength(1)
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey))).toHaveLength(1)
  expect(calls[0]?.idempotencyKey).toMatch(/./)
}

describe('a message whose answer is lost', () => {
  it('is shown again after the session has ended and a new login', async () => {
    answerConversation(aConversation(), aMessage())
    answer(clientSettings, someSettings())
    open()
    await fill(/message/i, 'Is the garden large?')
    await allLoaded()
    expire(storedToken() ?? '')
    refuse(issueToken, 401, 'You are not logged in.')
    await press('Send')
    await screen.findByText(/What you typed is kept: you return to it after logging in./)
    acceptSignIn(aUser('user'))
    await logIn(aUser('user').email)
    expect((await screen.findByRole('alert')).textContent).toContain('You left before this was confirmed.')
    await expectLast('Is the garden large?')
  })

  it('is kept, and sent once', async () => {
    await write()
    await follow('All messages')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Your draft is kept')
    await confirm('Stay')
    await expectSentOnce()
  })

  it('is shown again after a reload, and sent once', async () => {
    await write()
    reloadPage()
    expect((await screen.findByRole('alert')).textContent).toContain('You left before this was confirmed.')
    await expectLast('Is the garden large?')
    await expectSentOnce()
    reloadPage()
    await expectNothing('alert')
  })

  it('can be discarded for good', async () => {
    await write()
    reloadPage()
    await press('Discard')
    await expectNothing('alert')
    reloadPage()
    await expectLast('Is it quiet?')
  })

  it('without its picture says so, and sends the text alone', async () => {
    answerConversation(aConversation(), aMessage())
    disconnect(uploadImage)
    open()
    await fill(/message/i, 'Is this the garden?')
    await press('Add a picture')
    await chooseFiles('Picture', aPicture())
    await press('Send')
    await screen.findByRole('alert')
    reloadPage()
    expect((await screen.findByRole('alert')).textContent).toContain('its picture was not kept')
    answer(sendMessage, { ...sent, insertedId: sent._id })
    await press('Try again')
    await expectSent()
    expect(bodiesOf(sendMessage)).toEqual([{ text: 'Is this the garden?' }])
  })
})

describe('a viewing', () => {
  it('asked for by an address opens the dialog only if none is requested', async () => {
    answerConversation(aConversation({ viewing: aViewing() }), aMessage())
    answer(askRefusal, { closed: null, unblockIn: null })
    answer(cancelViewing, { ...aViewing({ status: 'cancelled', endedBy: 'buyer' }), modifiedCount: 1 })
    openPage('/dashboard/messages/about/a-property?viewing', { as: 'user' })
    await press('Cancel request')
    answerConversation(aConversation({ viewing: aViewing({ status: 'cancelled', endedBy: 'buyer' }) }), aMessage())
    await press(() => inDialog('Cancel request'))
    await screen.findByRole('button', { name: 'Request a viewing' })
    await expectNothing('dialog')
  })

  it('is declined by the agent with a reason', async () => {
    const declined = aViewing({ status: 'declined', endedBy: 'agent' })
    answerConversation(aConversation({ you: 'agent', viewing: aViewing() }), aMessage())
    answer(declineViewing, { ...declined, modifiedCount: 1 })
    open('agent')
    await press('None of these')
    await fill('Reason (optional)', 'I am away until June.')
    answerConversation(
      aConversation({ you: 'agent', viewing: declined }),
      aMessage({ _id: 'newest', sender: 'agent', text: 'I am away until June.', event: 'viewing declined' }),
      aMessage(),
    )
    await press(() => inDialog('Decline'))
    await expectLast('You declined the viewing. “I am away until June.”')
    expect(screen.queryByRole('region', { name: 'Viewing' })).toBeNull()
    expect(bodiesOf(declineViewing)).toEqual([{ reason: 'I am away until June.' }])
  })

  it('that nobody answered in time can be requested again', async () => {
    const viewing = aViewing({ status: 'past', times: [inDays(-3), inDays(-2), inDays(-1)] })
    answerConversation(aConversation({ viewing }), aMessage({ sender: 'agent', text: '', event: 'viewing expired' }))
    open()
    await expectLast('The viewing request was not answered in time.')
    expect(mainText()).toContain('The agent did not answer your viewing request in time.')
    expect(screen.getByRole('button', { name: 'Request a viewing' }).matches(':disabled')).toBe(false)
  })

  it('of an agent under review says why it will not take place', async () => {
    const viewing = aViewing({ status: 'cancelled', startsAt: inDays(2) })
    answerConversation(aConversation({ closed: 'agent reviewed', viewing }), aMessage())
    open()
    const ended = await screen.findByRole('region', { name: 'Cancelled viewing' })
    expect(ended.textContent).toContain('will not take place')
    expect(ended.textContent).toContain('The agent’s account is under review.')
  })
})
