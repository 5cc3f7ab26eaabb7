import { describe, expect, it } from 'vitest'
import {
  blockPerson,
  decideReport,
  reportedMessages,
  reportMessage,
  unblockPerson,
} from '#contract/messages/message-reports.ts'
import { askAboutProperty, conversationMessages, findConversation, sendMessage } from '#contract/messages/messages.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { adminListCounts } from '#contract/summary/summary.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, deps } = await startTestApp()
const admin = await given.anAdmin()

const ask = (as: Person, { id }: Pick<BuiltProperty, 'id'>, text = 'Is there a cellar?') =>
  call(askAboutProperty, { as, body: { propertyId: id, text } })
const send = (as: Person, id: string, text: string) => call(sendMessage, { as, params: { id }, body: { text } })
const report = (as: Person, id: string, reason = 'This is an insult.') =>
  call(reportMessage, { as, params: { id }, body: { reason } })
const decide = (id: string, verdict: 'remove' | 'keep', as = admin) =>
  call(decideReport, { as, params: { id }, body: { verdict } })
const reportsFor = async (status: 'open' | 'decided') =>
  (await call(reportedMessages, { as: admin, query: { status } })).body
const decidedReports = async () => (await call(adminListCounts, { as: admin })).body.decidedReports
const messagesOf = async (as: Person, id: string) => (await call(conversationMessages, { as, params: { id } })).body
const linesAbout = ({ id }: Person) =>
  deps.db.selectFrom('audit').select(['action', 'actor_id']).where('object_id', '=', id).orderBy('id').execute()

const block = (as: Person, id: string) => call(blockPerson, { as, params: { id } })
const unblock = (as: Person, id: string) => call(unblockPerson, { as, params: { id } })
const closedFor = async (as: Person, id: string) => (await call(findConversation, { as, params: { id } })).body.closed

/** A conversation in which the agent has been rude. */
async function anInsult() {
  const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
  const conversationId = (await ask(buyer, property)).body.conversationId
  const { body } = await send(property.agent, conversationId, 'Ask somebody else, you fool.')
  return { buyer, property, agent: property.agent, conversationId, id: body._id }
}

describe('reporting a message', () => {
  it('shows it to admins, with both people, and to nobody else', async () => {
    const { id, buyer, agent, conversationId } = await anInsult()
    expect(await reportsFor('open')).not.toContainEqual(expect.objectContaining({ _id: id }))
    expect((await report(buyer, id)).body).toMatchObject({ modifiedCount: 1, reported: true })
    expect((await reportsFor('open'))[0]).toMatchObject({
      _id: id,
      text: 'Ask somebody else, you fool.',
      senderEmail: agent.email,
      reporterEmail: buyer.email,
      reason: 'This is an insult.',
      decidedAt: null,
    })
    expect((await messagesOf(buyer, conversationId))[0]).toMatchObject({ reported: true })
    expect((await messagesOf(agent, conversationId))[0], 'the sender does not learn of it').toMatchObject({
      reported: false,
    })
  })

  it('notifies the admins once, however often it is repeated', async () => {
    const { id, buyer } = await anInsult()
    const answers = await concurrently(() => report(buyer, id))
    expect(statuses(answers)).toEqual({ 200: 12 })
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    const { body } = await call(myNotifications, { as: admin })
    const about = body.filter(({ content }) => content.kind === 'message reported' && content.messageId === id)
    expect(about).toHaveLength(1)
  })

  it('is for received messages only', async () => {
    const { id, agent } = await anInsult()
    for (const as of [agent, await given.aBuyer(), await given.anAgent()])
      expect((await report(as, id)).status).toBe(404)
  })
})

describe('deciding on a report', () => {
  it('removes the content for both sides', async () => {
    const { id, buyer, agent, conversationId } = await anInsult()
    await report(buyer, id)
    expect((await decide(id, 'remove')).body).toMatchObject({ removed: true, text: '' })
    for (const as of [buyer, agent])
      expect((await messagesOf(as, conversationId))[0]).toMatchObject({ _id: id, text: '', removed: true })
    const stored = deps.db.selectFrom('messages').select('text').where('id', '=', id)
    expect(await stored.executeTakeFirst()).toEqual({ text: '' })
    expect(await linesAbout(agent)).toEqual([
      { action: 'report message', actor_id: buyer.id },
      { action: 'remove message', actor_id: admin.id },
    ])
  })

  it('keeps the message, and lists and counts it as decided', async () => {
    const before = await decidedReports()
    const { id, buyer, conversationId } = await anInsult()
    await report(buyer, id)
    expect((await decide(id, 'keep')).status).toBe(200)
    expect((await messagesOf(buyer, conversationId))[0]).toMatchObject({ removed: false })
    expect((await reportsFor('decided')).map(({ _id }) => _id)).toContain(id)
    expect((await reportsFor('open')).map(({ _id }) => _id)).not.toContain(id)
    expect(await decidedReports()).toBe(before + 1)
  })

  it('is made by one admin, and needs a report', async () => {
    const { id, buyer } = await anInsult()
    expect((await decide(id, 'remove')).status).toBe(404)
    await report(buyer, id)
    const other = await given.anAdmin()
    expect(statuses(await Promise.all([decide(id, 'remove'), decide(id, 'keep', other)]))).toEqual({ 200: 1, 409: 1 })
  })
})

describe('blocking a person', () => {
  it('ends messages between the two, also about other homes, until it is lifted', async () => {
    const { buyer, agent, conversationId } = await anInsult()
    expect((await block(buyer, conversationId)).body).toMatchObject({ closed: 'blocked by you', modifiedCount: 1 })
    expect((await block(buyer, conversationId)).body).toMatchObject({ modifiedCount: 0 })
    expect(await closedFor(agent, conversationId)).toBe('blocked')
    for (const as of [buyer, agent]) expect((await send(as, conversationId, 'Hello?')).status).toBe(409)
    const another = await given.aProperty({ agent })
    expect((await ask(buyer, another)).status).toBe(409)
    expect((await ask(await given.aBuyer(), another)).status).toBe(201)
    expect((await unblock(agent, conversationId)).body, 'only the blocker can lift it').toMatchObject({
      closed: 'blocked',
      modifiedCount: 0,
    })
    expect((await unblock(buyer, conversationId)).body).toMatchObject({ closed: null, modifiedCount: 1 })
    expect((await send(agent, conversationId, 'I am sorry.')).status).toBe(201)
  })

  it('is for the two people of a conversation', async () => {
    const { conversationId } = await anInsult()
    expect((await block(await given.aBuyer(), conversationId)).status).toBe(404)
  })
})
