import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/ground/endpoint.ts'
import { deleteProperty, undoVerification, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { blockPerson } from '#contract/messages/message-reports.ts'
import {
  askAboutProperty,
  askRefusal,
  conversationMessages,
  findConversation,
  maxMessages,
  myConversations,
  readConversation,
  sendMessage,
  unreadMessages,
  writeToBuyer,
} from '#contract/messages/messages.ts'
import { requestViewing } from '#contract/messages/viewings.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications, readAllNotifications } from '#contract/notifications/notifications.ts'
import { deleteMyAccount, downloadMyData } from '#contract/personal-data/personal-data.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { inADay } from '../../testing/message-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeOldConversations } from './remove-old-conversations.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })

const ask = (as: Person, { id }: Pick<BuiltProperty, 'id'>, text = 'Is there a cellar?') =>
  call(askAboutProperty, { as, body: { propertyId: id, text } })
const send = (as: Person, id: string, text: string) => call(sendMessage, { as, params: { id }, body: { text } })
const write = (as: Person, id: string) =>
  call(writeToBuyer, { as, params: { id }, body: { text: 'When can the surveyor come?' } })
const textsOf = async (as: Person, id: string) =>
  (await call(conversationMessages, { as, params: { id } })).body.map(({ text }) => text)
const read = async (as: Person, id: string) =>
  call(readConversation, { as, params: { id }, body: { newestId: (await find(as, id)).body.lastMessage._id } })
const find = (as: Person, id: string) => call(findConversation, { as, params: { id } })
const conversationsOf = async (as: Person) => (await call(myConversations, { as })).body

const notificationsOf = async (as: Person) => (await call(myNotifications, { as })).body
const mailsTo = ({ email }: Person) =>
  deps.db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('created_at').execute()

async function aConversation({ buyer, property }: { buyer?: Person; property?: BuiltProperty } = {}) {
  const [one, home] = [buyer ?? (await given.aBuyer()), property ?? (await given.aProperty())]
  const { status, body } = await ask(one, home)
  expect(status).toBe(201)
  return { id: body.conversationId, buyer: one, property: home, agent: home.agent }
}

describe('asking about a home', () => {
  it('starts one conversation, which both sides see', async () => {
    const { id, buyer, agent, property } = await aConversation()
    await send(agent, id, 'Yes, a large one.')
    await ask(buyer, property, 'Thank you!')
    expect(await textsOf(buyer, id)).toEqual(['Thank you!', 'Yes, a large one.', 'Is there a cellar?'])
    expect(await conversationsOf(agent)).toMatchObject([
      { _id: id, you: 'agent', unread: 2, other: { name: buyer.name }, lastMessage: { text: 'Thank you!' } },
    ])
    expect(await conversationsOf(buyer)).toMatchObject([
      { _id: id, you: 'buyer', unread: 1, other: { name: agent.name }, closed: null },
    ])
  })

  it('starts one conversation when it is sent several times at once', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    expect(statuses(await concurrently(() => ask(buyer, property)))).toEqual({ 201: 12 })
    const [only, ...others] = await conversationsOf(buyer)
    expect(others).toEqual([])
    expect(await conversationsOf(property.agent)).toMatchObject([{ _id: only?._id, unread: 12 }])
  })

  it('keeps one conversation per buyer, with the latest message first', async () => {
    const agent = await given.anAgent()
    const property = await given.aProperty({ agent })
    const one = await aConversation({ property })
    const other = await aConversation({ property })
    expect((await conversationsOf(agent)).map(({ _id }) => _id)).toEqual([other.id, one.id])
    await send(one.buyer, one.id, 'And a garden?')
    expect((await conversationsOf(agent)).map(({ _id }) => _id)).toEqual([one.id, other.id])
    const { body } = await call(myConversations, { as: agent, query: { limit: 1 } })
    expect(body.map(({ _id }) => _id)).toEqual([one.id])
  })

  it('selects the conversation about one home', async () => {
    const { id, buyer, property } = await aConversation()
    await aConversation({ buyer })
    const { body } = await call(myConversations, { as: buyer, query: { propertyId: property.id } })
    expect(body.map(({ _id }) => _id)).toEqual([id])
  })

  it('needs a home that they may see, and a text', async () => {
    const buyer = await given.aBuyer()
    expect((await ask(buyer, await given.aProperty({ status: 'pending' }))).status).toBe(404)
    expect((await ask(buyer, await given.aProperty(), '  ')).status).toBe(400)
    expect((await ask(buyer, await given.aProperty(), 'x'.repeat(2001))).status).toBe(400)
    expect(await conversationsOf(buyer)).toEqual([])
  })
})

describe('writing to the buyer of an offer', () => {
  it('starts the conversation of this buyer about the home, once', async () => {
    const { id, buyer, property } = await deals.anOffer()
    await deals.anOffer({ property })
    const { agent } = property
    const answers = await concurrently(() => write(agent, id))
    expect(statuses(answers)).toEqual({ 201: answers.length })
    const [conversation, ...others] = await conversationsOf(buyer)
    expect(others).toEqual([])
    expect(conversation).toMatchObject({ propertyId: property.id, you: 'buyer', unread: answers.length, closed: null })
    expect(await conversationsOf(agent)).toHaveLength(1)
    expect((await ask(buyer, property)).body.conversationId).toBe(conversation?._id)
    const about = async (offerId: string) => (await call(myConversations, { as: agent, query: { offerId } })).body
    expect(await about(id)).toMatchObject([{ _id: conversation?._id }])
    expect(await about((await deals.anOffer({ property })).id)).toEqual([])
  })

  it('is possible in a deal and while the home is verified again, and not once the offer is closed', async () => {
    const deal = await deals.anAcceptedOffer()
    expect((await write(deal.property.agent, deal.id)).status).toBe(201)
    const waiting = await deals.anOffer()
    const { agent, id: propertyId } = waiting.property
    await call(updateProperty, { as: agent, params: { id: propertyId }, body: { title: 'Another title' } })
    expect((await write(agent, waiting.id)).status).toBe(201)
    await call(withdrawOffer, { as: waiting.buyer, params: { id: waiting.id } })
    expect(await write(agent, waiting.id)).toMatchObject({ status: 409, body: { message: 'This offer is closed.' } })
  })

  it('is for the agent of the home, and not after a block', async () => {
    const { id, buyer, property } = await deals.anOffer()
    expect((await write((await given.aProperty()).agent, id)).status).toBe(404)
    const { body } = await ask(buyer, property)
    await call(blockPerson, { as: buyer, params: { id: body.conversationId } })
    expect((await write(property.agent, id)).status).toBe(409)
  })
})

describe('a conversation', () => {
  it('belongs to two people: not to other buyers, agents or admins', async () => {
    const { id } = await aConversation()
    for (const as of [await given.aBuyer(), await given.anAgent(), admin]) {
      expect((await find(as, id)).status).toBe(404)
      expect((await call(conversationMessages, { as, params: { id } })).status).toBe(404)
      expect((await call(readConversation, { as, params: { id }, body: { newestId: id } })).status).toBe(404)
      expect((await conversationsOf(as)).length).toBe(0)
    }
    expect((await send(await given.aBuyer(), id, 'Hello')).status).toBe(404)
    expect((await send(admin, id, 'Hello')).status).toBe(403)
  })

  it('closes when the home is sold, and its history stays', async () => {
    const { id, buyer, agent, property } = await aConversation()
    await deals.aSale({ property })
    for (const as of [buyer, agent]) {
      expect(await send(as, id, 'Hello?')).toMatchObject({ status: 409, body: { message: 'This home has been sold.' } })
      expect((await find(as, id)).body).toMatchObject({ closed: 'sold' })
      expect(await textsOf(as, id)).toEqual(['Is there a cellar?'])
    }
  })

  it('stays open for the buyer who bought the home, and its agent', async () => {
    const { id, buyer, agent, property } = await aConversation()
    await deals.aSale({ property, buyer })
    for (const as of [buyer, agent]) {
      expect((await send(as, id, 'When do we sign?')).status).toBe(201)
      expect((await find(as, id)).body).toMatchObject({ closed: null })
    }
  })

  it('is announced before the first message, with the conversation in which a block can be lifted', async () => {
    const { id, buyer, agent } = await aConversation()
    const other = await given.aProperty({ agent })
    const refusal = async (as: Person) => (await call(askRefusal, { as, params: { id: other.id } })).body
    expect(await refusal(buyer)).toEqual({ closed: null, unblockIn: null })
    await call(blockPerson, { as: agent, params: { id } })
    expect(await refusal(buyer)).toEqual({ closed: 'blocked', unblockIn: null })
    await call(blockPerson, { as: buyer, params: { id } })
    expect(await refusal(buyer)).toEqual({ closed: 'blocked by you', unblockIn: id })
    const stranger = await given.aBuyer()
    expect(await refusal(stranger)).toEqual({ closed: null, unblockIn: null })
    await deals.aSale({ property: other })
    expect(await refusal(stranger)).toMatchObject({ closed: 'sold' })
    const hidden = await given.aProperty({ status: 'pending' })
    expect((await call(askRefusal, { as: stranger, params: { id: hidden.id } })).status).toBe(404)
  })

  it('stays open while the home is under offer', async () => {
    const { id, buyer, property } = await aConversation()
    await deals.anAcceptedOffer({ property })
    expect((await send(buyer, id, 'Do backups make sense?')).status).toBe(201)
  })

  it('stays open for a buyer with a live offer or a viewing while the home is verified again', async () => {
    const [offering, viewing] = [await aConversation(), await aConversation()]
    await deals.anOffer({ property: offering.property, buyer: offering.buyer })
    const times = inADay(deps.clock.now()).map(time => time.toISOString())
    await call(requestViewing, { as: viewing.buyer, body: { propertyId: viewing.property.id, times } })
    for (const { id, buyer, agent, property } of [offering, viewing]) {
      await call(updateProperty, { as: agent, params: { id: property.id }, body: { title: 'A new name' } })
      for (const as of [buyer, agent]) expect((await find(as, id)).body).toMatchObject({ closed: null })
      expect((await send(buyer, id, 'Is the garden still part of it?')).status).toBe(201)
      const stranger = await given.aBuyer()
      expect((await ask(stranger, property)).status).toBe(404)
    }
  })

  it('closes when the home is deleted or has to be verified again', async () => {
    const { id, buyer, agent, property } = await aConversation()
    await call(updateProperty, { as: agent, params: { id: property.id }, body: { title: 'A new name' } })
    expect((await find(buyer, id)).body).toMatchObject({
      closed: 'not verified',
      title: expect.not.stringMatching('A new') as string,
    })
    await call(verifyProperty, { as: admin, params: { id: property.id } })
    expect((await find(buyer, id)).body).toMatchObject({ closed: null, title: 'A new name' })
    await call(deleteProperty, { as: agent, params: { id: property.id } })
    expect((await find(buyer, id)).body).toMatchObject({ closed: 'removed' })
    expect((await send(agent, id, 'Sorry.')).status).toBe(409)
  })

  it.each([false, true])(
    'closes when its agent is marked as fraud, until the mark is lifted (bought: %s)',
    async isBought => {
      const { id, buyer, agent, property } = await aConversation()
      if (isBought) await deals.aSale({ property, buyer })
      await call(markFraud, { as: admin, params: { id: agent.id } })
      expect((await find(buyer, id)).body).toMatchObject({ closed: 'agent reviewed' })
      expect((await send(buyer, id, 'Hello?')).status).toBe(409)
      await call(makeAgent, { as: admin, params: { id: agent.id } })
      expect((await send(buyer, id, 'Hello?')).status).toBe(201)
    },
  )

  it('closes when its buyer becomes an agent, who can still read it', async () => {
    const { id, buyer, agent } = await aConversation()
    await call(makeAgent, { as: admin, params: { id: buyer.id } })
    expect((await send(buyer, id, 'Hello?')).status).toBe(409)
    expect((await send(agent, id, 'Hello?')).status).toBe(409)
    expect((await find(buyer, id)).body).toMatchObject({ closed: 'buyer changed', you: 'buyer' })
    expect(await textsOf(buyer, id)).toEqual(['Is there a cellar?'])
  })

  it('keeps its newest messages', async () => {
    const { id, buyer } = await aConversation()
    const rows = Array.from({ length: maxMessages + 5 }, (_, n) => ({
      conversation_id: id,
      sender: 'buyer' as const,
      text: `old ${n}`,
      image: null,
      created_at: new Date(deps.clock.now().getTime() - 60_000 + n),
    }))
    await deps.db.insertInto('messages').values(rows).execute()
    await send(buyer, id, 'The newest')
    const kept = await textsOf(buyer, id)
    expect(kept).toHaveLength(maxMessages)
    expect(kept.at(0)).toBe('The newest')
  })

  it('is removed a year after its last message', async () => {
    const old = await aConversation()
    passHours(366 * 24)
    const [buyer, agent] = [await deals.signedIn(old.buyer), await deals.signedIn(old.agent)]
    const { id } = await aConversation({ buyer })
    await removeOldConversations(deps)
    expect((await conversationsOf(buyer)).map(({ _id }) => _id)).toEqual([id])
    expect(await conversationsOf(agent)).toEqual([])
    passHours(-366 * 24)
  })

  it('ends a block when it is removed, because nobody could lift it', async () => {
    const { id, buyer, agent } = await aConversation()
    await call(blockPerson, { as: buyer, params: { id } })
    passHours(366 * 24)
    const again = await deals.signedIn(buyer)
    const other = await given.aProperty({ agent: await deals.signedIn(agent) })
    expect((await ask(again, other)).status).toBe(409)
    await removeOldConversations(deps)
    expect((await ask(again, other)).status).toBe(201)
    passHours(-366 * 24)
  })

  it('refuses a message that waited for a block', async () => {
    const { id, buyer, agent } = await aConversation()
    const sent = await deps.db.transaction().execute(async tx => {
      await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute()
      const sending = send(agent, id, 'Hello?')
      await untilLockWaits(app.owner)
      const block = { blocker_id: buyer.id, blocked_id: agent.id, created_at: deps.clock.now() }
      await tx.insertInto('message_blocks').values(block).execute()
      return { sending }
    })
    expect((await sent.sending).status).toBe(409)
  })

  it('has a title when the words about its home are not verified', async () => {
    const property = await given.aProperty({ status: 'pending' })
    await call(verifyProperty, { as: admin, params: { id: property.id } })
    const { id, buyer } = await aConversation({ property })
    await call(undoVerification, { as: admin, params: { id: property.id } })
    expect((await find(buyer, id)).body.title).toBe('A home under review')
  })
})

describe('a new message', () => {
  it('notifies once until the conversation is read, without its text', async () => {
    const { id, buyer, agent, property } = await aConversation()
    await send(buyer, id, 'The password of the gate is xyzzy.')
    expect(await notificationsOf(agent)).toMatchObject([
      { content: { kind: 'message received', conversationId: id, propertyId: property.id, you: 'agent' }, read: false },
    ])
    const mails = await mailsTo(agent)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify([mails, await notificationsOf(agent)])).not.toMatch(/cellar|xyzzy/)
  })

  it('notifies again after it was read, and leaves one notification per conversation', async () => {
    const { id, buyer, agent } = await aConversation()
    await call(readAllNotifications, { as: agent })
    await send(buyer, id, 'Hello?')
    expect(await notificationsOf(agent), 'the conversation is still unread').toMatchObject([{ read: true }])
    expect((await read(agent, id)).body).toEqual({ modifiedCount: 1 })
    expect((await read(agent, id)).body).toEqual({ modifiedCount: 0 })
    await send(buyer, id, 'Hello again')
    expect(await notificationsOf(agent)).toMatchObject([{ read: false }])
    expect((await find(agent, id)).body.unread).toBe(1)
  })

  it('stays unread for one side when the other reads or writes', async () => {
    const { id, agent, buyer } = await aConversation()
    await send(agent, id, 'Yes, a large one.')
    expect(await notificationsOf(buyer)).toMatchObject([{ read: false }])
    await read(agent, id)
    expect(await notificationsOf(buyer), 'after the agent has read').toMatchObject([{ read: false }])
    await send(buyer, id, 'Written before I read it.')
    expect(await notificationsOf(buyer), 'after the buyer has written').toMatchObject([{ read: false }])
  })

  it('stays unread when a newer one arrives before it is marked as read', async () => {
    const { id, agent, buyer } = await aConversation()
    const { lastMessage } = (await find(agent, id)).body
    await send(buyer, id, 'And a garden?')
    const seen = await call(readConversation, { as: agent, params: { id }, body: { newestId: lastMessage._id } })
    expect(seen.body).toEqual({ modifiedCount: 0 })
    expect((await find(agent, id)).body.unread).toBe(2)
    expect(await notificationsOf(agent)).toMatchObject([{ read: false }])
  })

  it('is counted until it is read', async () => {
    const { id, agent, buyer } = await aConversation()
    await aConversation({ buyer })
    await send(buyer, id, 'And a garden?')
    expect((await call(unreadMessages, { as: agent })).body).toEqual({ unread: 2 })
    expect((await call(unreadMessages, { as: buyer })).body).toEqual({ unread: 0 })
    await read(agent, id)
    expect((await call(unreadMessages, { as: agent })).body).toEqual({ unread: 0 })
  })

  it('counts as read under the bell once the conversation is read', async () => {
    const { id, agent, buyer } = await aConversation()
    expect(await notificationsOf(agent)).toMatchObject([{ read: false }])
    await read(agent, id)
    expect(await notificationsOf(agent)).toMatchObject([{ read: true }])
    expect((await find(buyer, id)).body.unread, 'the sender’s own').toBe(0)
  })
})

describe('deleting an account', () => {
  it('removes what the person has written, and keeps the other side', async () => {
    const { id, buyer, agent } = await aConversation()
    await send(agent, id, 'Yes, a large one.')
    await call(deleteMyAccount, { as: buyer, body: { confirmation: buyer.email } })
    const { body } = await call(conversationMessages, { as: agent, params: { id } })
    expect(body).toMatchObject([
      { sender: 'agent', text: 'Yes, a large one.', removed: false },
      { sender: 'buyer', text: '', removed: true },
    ])
    expect((await find(agent, id)).body).toMatchObject({ closed: 'buyer left', other: { name: 'Former user' } })
  })
})

describe('downloading my data', () => {
  it('contains what I have written, and nothing that I have received', async () => {
    const { id, buyer, agent } = await aConversation()
    await send(agent, id, 'Yes, a large one.')
    const headers = { authorization: `Bearer ${buyer.token}` }
    const { messagesSent } = (await app.app.inject({ url: urlOf(downloadMyData), headers })).json<{
      messagesSent: unknown
    }>()
    expect(messagesSent).toMatchObject([{ conversationId: id, text: 'Is there a cellar?', sender: 'buyer' }])
  })
})

describe('the messages of one account', () => {
  it('are limited to 20 new conversations a day', async () => {
    const buyer = await limited.given.aBuyer()
    const askAgain = async () =>
      limited.call(askAboutProperty, {
        as: buyer,
        body: { propertyId: (await limited.given.aProperty()).id, text: 'Hello' },
      })
    for (let n = 0; n < 20; n++) expect((await askAgain()).status).toBe(201)
    expect(await askAgain()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('You can ask about 20 homes a day.') as string },
    })
  })

  it('are limited to 60 an hour in one conversation', async () => {
    const [buyer, property] = [await limited.given.aBuyer(), await limited.given.aProperty()]
    const body = { text: 'Hello' }
    const first = await limited.call(askAboutProperty, { as: buyer, body: { ...body, propertyId: property.id } })
    const params = { id: first.body.conversationId }
    for (let n = 1; n < 60; n++) expect((await limited.call(sendMessage, { as: buyer, params, body })).status).toBe(201)
    expect((await limited.call(sendMessage, { as: buyer, params, body })).status).toBe(429)
    expect((await limited.call(sendMessage, { as: property.agent, params, body })).status).toBe(201)
  })
})

describe('a picture in a message', () => {
  const image = '/images/0123456789abcdef/1280.webp#b8a48c'

  it('is sent alone or with a text', async () => {
    const { id, buyer } = await aConversation()
    const sendImage = (body: object) => call(sendMessage, { as: buyer, params: { id }, body })
    expect(await sendImage({ image })).toMatchObject({ status: 201, body: { text: '', image } })
    expect(await sendImage({ image, text: 'This wall?' })).toMatchObject({ status: 201, body: { image } })
    expect((await sendImage({})).status).toBe(400)
    expect((await find(buyer, id)).body.lastMessage).toMatchObject({ text: 'This wall?', image })
  })

  it('must be uploaded here', async () => {
    const { id, buyer } = await aConversation()
    const body = { image: 'https://pictures.example/spy.png' }
    expect((await call(sendMessage, { as: buyer, params: { id }, body })).status).toBe(422)
    expect(await textsOf(buyer, id)).toEqual(['Is there a cellar?'])
  })
})
