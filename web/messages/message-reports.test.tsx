import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import {
  blockPerson,
  decideReport,
  reportedMessages,
  type ReportedMessage,
  reportMessage,
  unblockPerson,
} from '#contract/messages/message-reports.ts'
import { askRefusal, myConversations } from '#contract/messages/messages.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { answerConversation } from '../testing/arrange.ts'
import { aConversation, aMessage } from '../testing/message-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { confirm, expectAlert, expectNothing, expectToast, fill, inDialog, mainText, press } from '../testing/person.ts'
import { aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, changes, refuse } from '../testing/server-for-tests.ts'

const insult = aMessage({ sender: 'agent', text: 'Ask somebody else.' })
const open = () => openPage('/dashboard/messages/a-conversation', { as: 'user' })
const chooseInMenu = async (item: string) => {
  await press('Options for Mina agent')
  await press(() => screen.findByRole('menuitem', { name: item }))
}

describe('a received message', () => {
  it('is reported with a reason, and then says so', async () => {
    answerConversation(aConversation(), insult)
    answer(reportMessage, { ...insult, reported: true, modifiedCount: 1 })
    open()
    await press(/^Report\s*this message$/)
    await fill('Reason (optional)', 'This is an insult.')
    answerConversation(aConversation(), { ...insult, reported: true })
    await press(() => inDialog('Report'))
    await expectToast('Thank you. An admin will read it.')
    await screen.findByText('Reported')
    await expectNothing('dialog')
    expect(bodiesOf(reportMessage)).toEqual([{ reason: 'This is an insult.' }])
  })

  it('that an admin has removed cannot be read or reported', async () => {
    answerConversation(aConversation(), { ...insult, text: '', removed: true })
    open()
    await screen.findByText('This message was removed.')
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  })
})

describe('the other person of a conversation', () => {
  it('is blocked after a question, and unblocked', async () => {
    answerConversation(aConversation(), insult)
    answer(blockPerson, { ...aConversation({ closed: 'blocked by you' }), modifiedCount: 1 })
    answer(unblockPerson, { ...aConversation(), modifiedCount: 1 })
    open()
    await screen.findByRole('textbox')
    await chooseInMenu('Block Mina agent')
    await confirm('Cancel')
    expect(changes().filter(call => call.includes('block'))).toEqual([])
    await chooseInMenu('Block Mina agent')
    answerConversation(aConversation({ closed: 'blocked by you' }), insult)
    await confirm('Block')
    await expectToast('Mina agent is blocked.')
    await expect.poll(mainText).toContain('You have blocked Mina agent.')
    await expectNothing('textbox')
    await chooseInMenu('Unblock Mina agent')
    answerConversation(aConversation(), insult)
    await screen.findByRole('textbox')
    expect(callsOf(unblockPerson)).toHaveLength(1)
  })

  it('who could not be blocked can go on writing', async () => {
    answerConversation(aConversation(), insult)
    refuse(blockPerson, 500, 'Broken.')
    open()
    await chooseInMenu('Block Mina agent')
    await confirm('Block')
    await expectAlert('Mina agent was not blocked.', /Broken\./)
    screen.getByRole('textbox')
  })

  it('who has blocked the reader is named, without a way to change it', async () => {
    answerConversation(aConversation({ closed: 'blocked' }), insult)
    open()
    await expect.poll(mainText).toContain('Mina agent does not receive messages from you.')
    await expectNothing('textbox')
    expect(screen.queryByRole('link', { name: /^Unblock/ })).toBeNull()
  })
})

const ask = () => {
  answer(findProperty, aVisibleProperty())
  answer(myConversations, [])
  openPage('/dashboard/messages/about/a-property?viewing', { as: 'user' })
}

describe('a question about another home of a blocked agent', () => {
  it('leads to the conversation where the block can be lifted', async () => {
    answer(askRefusal, { closed: 'blocked by you', unblockIn: 'a-conversation' })
    ask()
    await expect.poll(mainText).toContain('You have blocked Mina agent. Neither of you can write to the other.')
    const link = await screen.findByRole('link', { name: 'Unblock Mina agent in your conversation' })
    expect(link.getAttribute('href')).toBe('/dashboard/messages/a-conversation')
    await expectNothing('textbox')
    await expectNothing('dialog')
  })

  it('offers nothing to lift where the agent has blocked the buyer', async () => {
    answer(askRefusal, { closed: 'blocked', unblockIn: null })
    ask()
    await expect.poll(mainText).toContain('Mina agent does not receive messages from you.')
    expect(screen.queryByRole('link', { name: /^Unblock/ })).toBeNull()
  })
})

const openReports = () => openPage('/dashboard/reported-messages', { as: 'admin' })

describe('the reported messages of an admin', () => {
  const report: ReportedMessage = {
    _id: 'a-message',
    sender: 'agent',
    text: 'Ask somebody else.',
    image: null,
    removed: false,
    createdAt: new Date(0).toISOString(),
    propertyId: 'a-property',
    title: 'Sample House',
    senderName: 'Mina agent',
    senderEmail: 'agent@homes.example',
    reporterName: 'Mina user',
    reporterEmail: 'user@homes.example',
    reason: 'This is an insult.',
    reportedAt: new Date(0).toISOString(),
    decidedAt: null,
  }

  it('show who said what to whom and why it is reported', async () => {
    answer(reportedMessages, [report])
    openReports()
    const card = (await screen.findByText('Ask somebody else.')).closest('article') as HTMLElement
    for (const text of ['Mina agent, agent', 'agent@homes.example', 'user@homes.example', '“This is an insult.”'])
      expect(card.textContent).toContain(text)
    const link = within(card).getByRole('link', { name: 'Sample House' })
    expect(link.getAttribute('href')).toBe('/property-details/a-property')
  })

  it.each([
    ['Remove', 'remove', 'Message removed.'],
    ['Keep', 'keep', 'Message kept.'],
  ])('are decided: %s', async (action, verdict, toast) => {
    answer(reportedMessages, [report])
    answer(decideReport, { ...report, modifiedCount: 1 })
    openReports()
    await press(action)
    if (action === 'Remove') {
      await confirm('Cancel')
      expect(changes()).toEqual([])
      await press(action)
    }
    answer(reportedMessages, [])
    if (action === 'Remove') await confirm('Remove')
    await expectToast(toast)
    await screen.findByText('No open reports.')
    expect(bodiesOf(decideReport)).toEqual([{ verdict }])
  })

  it('that are decided say how', async () => {
    answer(reportedMessages, [{ ...report, text: '', removed: true, decidedAt: report.reportedAt }])
    openPage('/dashboard/reported-messages?status=decided', { as: 'admin' })
    await screen.findByText('This message was removed.')
    await screen.findByText('Removed')
    expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  })
})
