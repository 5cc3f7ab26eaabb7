import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/ground/endpoint.ts'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { blockPerson } from '#contract/messages/message-reports.ts'
import { conversationMessages, findConversation, readConversation, sendMessage } from '#contract/messages/messages.ts'
import {
  agreeToViewing,
  cancelViewing,
  declineViewing,
  downloadViewing,
  requestViewing,
} from '#contract/messages/viewings.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { keepVersion } from '../properties/verified-version-store.ts'
import { expireViewingRequests } from './expire-viewing-requests.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)

const inHours = (hours: number) => new Date(deps.clock.now().getTime() + hours * 3_600_000).toISOString()
const threeTimes = () => [inHours(26), inHours(24), inHours(25)]
const request = (as: Person, { id }: Pick<BuiltProperty, 'id'>, times = threeTimes()) =>
  call(requestViewing, { as, body: { propertyId: id, times } })

async function aRequest() {
  const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
  const { status, body } = await request(buyer, property)
  expect(status).toBe(201)
  return {
    id: body._id,
    times: body.times,
    conversationId: body.conversationId,
    buyer,
    property,
    agent: property.agent,
  }
}
async function anAgreedViewing() {
  const viewing = await aRequest()
  const startsAt = viewing.times[1] ?? ''
  expect((await agree(viewing.agent, viewing.id, startsAt)).status).toBe(200)
  return { ...viewing, startsAt }
}
const agree = (as: Person, id: string, startsAt: string) =>
  call(agreeToViewing, { as, params: { id }, body: { startsAt } })
const decline = (as: Person, id: string, reason?: string) =>
  call(declineViewing, { as, params: { id }, body: { reason } })
const cancel = (as: Person, id: string, reason?: string) =>
  call(cancelViewing, { as, params: { id }, body: { reason } })
const conversationOf = async (as: Person, id: string) => (await call(findConversation, { as, params: { id } })).body
const kindsOf = async (as: Person) => (await call(myNotifications, { as })).body.map(({ content }) => content)
const unreadOf = async (as: Person) => (await call(unreadNotifications, { as })).body.unread
const read = async (as: Person, id: string) =>
  call(readConversation, {
    as,
    params: { id },
    body: { newestId: (await conversationOf(as, id)).lastMessage._id },
  })
const fileOf = (as: Person, id: string) =>
  app.app.inject({ url: urlOf(downloadViewing, { id }), headers: { authorization: `Bearer ${as.token}` } })

describe('requesting a viewing', () => {
  it('shows three times in order to both sides, and notifies the agent', async () => {
    const { buyer, agent, conversationId, times } = await aRequest()
    expect(times).toEqual(times.toSorted())
    for (const as of [buyer, agent])
      expect(await conversationOf(as, conversationId)).toMatchObject({
        viewing: { status: 'requested', times, startsAt: null },
        lastMessage: { event: 'viewing requested', times },
      })
    expect(await kindsOf(agent)).toMatchObject([{ kind: 'viewing', event: 'viewing requested', conversationId }])
    expect((await conversationOf(agent, conversationId)).unread).toBe(1)
  })

  it('refuses times that are past, too far ahead, equal or not three', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const [one, two, three] = [inHours(24), inHours(25), inHours(26)]
    expect((await request(buyer, property, [one, two, inHours(-1)])).status).toBe(422)
    expect((await request(buyer, property, [one, two, inHours(60 * 24 + 1)])).status).toBe(422)
    expect((await request(buyer, property, [one, two, two])).status).toBe(422)
    expect((await request(buyer, property, [one, two])).status).toBe(400)
    expect((await request(buyer, property, [one, two, 'tomorrow'])).status).toBe(400)
    expect((await request(buyer, property, [one, two, three])).status).toBe(201)
  })

  it('is possible once until it has ended, however often it is sent at once', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const times = threeTimes()
    expect(statuses(await concurrently(() => request(buyer, property, times)))).toEqual({ 201: 1, 409: 11 })
  })

  it('is possible again after the times have passed', async () => {
    const { buyer, property, conversationId, startsAt } = await anAgreedViewing()
    passHours(30)
    const again = await deals.signedIn(buyer)
    expect((await request(again, property)).status).toBe(201)
    const { viewing } = await conversationOf(again, conversationId)
    expect(viewing).toMatchObject({ status: 'requested' })
    const past = deps.db.selectFrom('viewings').select(['status', 'starts_at']).where('status', '=', 'past')
    expect(await past.where('conversation_id', '=', conversationId).execute()).toEqual([
      { status: 'past', starts_at: new Date(startsAt) },
    ])
    passHours(-30)
  })

  it('needs a home that is for sale', async () => {
    const { property } = await deals.aSale()
    expect(await request(await given.aBuyer(), property)).toMatchObject({
      status: 409,
      body: { message: 'This home has been sold.' },
    })
  })
})

describe('requesting viewings again and again', () => {
  it('is limited to 5 a day in one conversation', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const [buyer, property] = [await limited.given.aBuyer(), await limited.given.aProperty()]
    const askAgain = () =>
      limited.call(requestViewing, { as: buyer, body: { propertyId: property.id, times: threeTimes() } })
    for (let n = 0; n < 5; n++) {
      const { body } = await askAgain()
      expect((await limited.call(cancelViewing, { as: buyer, params: { id: body._id }, body: {} })).status).toBe(200)
    }
    expect((await askAgain()).status).toBe(429)
  })
})

describe('deciding on a viewing', () => {
  it('agrees to one of the times, and notifies the buyer', async () => {
    const { buyer, conversationId, startsAt } = await anAgreedViewing()
    expect(await conversationOf(buyer, conversationId)).toMatchObject({ viewing: { status: 'agreed', startsAt } })
    expect(await kindsOf(buyer)).toMatchObject([{ kind: 'viewing', event: 'viewing agreed', startsAt }])
    expect(await unreadOf(buyer)).toBe(1)
    await read(buyer, conversationId)
    expect(await unreadOf(buyer)).toBe(0)
  })

  it('refuses other times, and times that have passed', async () => {
    const { id, agent, times } = await aRequest()
    expect((await agree(agent, id, inHours(30))).status).toBe(422)
    passHours(24.5)
    expect((await agree(await deals.signedIn(agent), id, times[0] ?? '')).status).toBe(409)
    passHours(-24.5)
  })

  it('declines with a reason, and the buyer can ask again', async () => {
    const { id, agent, buyer, property, conversationId, times } = await aRequest()
    expect((await decline(agent, id, 'I am away that week.')).body).toMatchObject({
      status: 'declined',
      endedBy: 'agent',
    })
    const { body } = await call(conversationMessages, { as: buyer, params: { id: conversationId } })
    expect(body[0]).toMatchObject({ event: 'viewing declined', sender: 'agent', text: 'I am away that week.' })
    expect((await agree(agent, id, times[0] ?? '')).status).toBe(409)
    expect((await cancel(buyer, id)).status).toBe(409)
    expect((await request(buyer, property)).status).toBe(201)
  })

  it('cannot be declined once it is agreed, or decided once its time has passed', async () => {
    const { id, agent, buyer } = await anAgreedViewing()
    expect((await decline(agent, id)).status).toBe(409)
    passHours(30)
    expect(await cancel(await deals.signedIn(buyer), id)).toMatchObject({
      status: 409,
      body: { message: 'The time of this viewing has passed.' },
    })
    passHours(-30)
  })

  it('leaves the notification of one side when the other reads the conversation', async () => {
    const { buyer, agent, conversationId } = await anAgreedViewing()
    await call(sendMessage, { as: buyer, params: { id: conversationId }, body: { text: 'Does any day suit you?' } })
    await read(agent, conversationId)
    expect(await kindsOf(buyer)).toMatchObject([{ kind: 'viewing', event: 'viewing agreed' }])
  })

  it('sends its own mail, also right after a message', async () => {
    const { id, agent, buyer, conversationId, times } = await aRequest()
    const answer = (text: string) => call(sendMessage, { as: agent, params: { id: conversationId }, body: { text } })
    await answer('Yes, gladly.')
    await agree(agent, id, times[0] ?? '')
    await answer('See you there.')
    const mails = deps.db.selectFrom('mails').select(['subject', 'next_try_at', 'created_at'])
    const about = await mails.where('to_email', '=', buyer.email).where('kind', '=', 'viewing').execute()
    expect(about).toMatchObject([{ subject: expect.stringContaining('Viewing confirmed') as string }])
    expect(about[0]?.next_try_at).toEqual(about[0]?.created_at)
  })

  it('marks the notifications about earlier viewings as read when the conversation is read', async () => {
    const { id, buyer, agent, property, conversationId } = await aRequest()
    await cancel(buyer, id)
    await request(buyer, property)
    expect(await unreadOf(agent)).toBe(2)
    await read(agent, conversationId)
    expect(await unreadOf(agent)).toBe(0)
    expect(await kindsOf(agent)).toHaveLength(2)
  })

  it('agrees to one of two viewings that overlap', async () => {
    const [one, other] = [await aRequest(), await given.aBuyer()]
    const start = new Date(one.times[0] ?? '').getTime()
    const times = [20, 30, 90].map(minutes => new Date(start + minutes * 60_000).toISOString())
    const property = await given.aProperty({ agent: one.agent })
    const second = (await request(other, property, times)).body
    const answers = await Promise.all([
      agree(one.agent, one.id, one.times[0] ?? ''),
      agree(one.agent, second._id, times[0] ?? ''),
    ])
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: 'You have already agreed to another viewing at this time.' })
  })

  it('takes no reason after a block', async () => {
    const { id, agent, buyer, conversationId } = await anAgreedViewing()
    await call(blockPerson, { as: buyer, params: { id: conversationId } })
    expect((await cancel(agent, id, 'Listen to me!')).status).toBe(409)
    expect((await cancel(agent, id)).status).toBe(200)
  })

  it('is for the agent of the home only', async () => {
    const { id, buyer, conversationId, times } = await aRequest()
    const startsAt = times[0] ?? ''
    expect((await agree(await given.anAgent(), id, startsAt)).status).toBe(404)
    expect((await decline(await given.anAgent(), id)).status).toBe(404)
    expect((await cancel(await given.aBuyer(), id)).status).toBe(404)
    expect((await agree(buyer, id, startsAt)).status).toBe(403)
    await call(makeAgent, { as: await given.anAdmin(), params: { id: buyer.id } })
    expect((await agree(buyer, id, startsAt)).status, 'a buyer who is now an agent').toBe(404)
    expect((await conversationOf(buyer, conversationId)).lastMessage.event, 'their role ended it').toBe('viewing ended')
  })

  it('ends in one way when both sides act at once', async () => {
    await inRounds(async () => {
      const { id, agent, buyer, conversationId, times } = await aRequest()
      const answers = await Promise.all([
        agree(agent, id, times[0] ?? ''),
        agree(agent, id, times[1] ?? ''),
        decline(agent, id),
        cancel(buyer, id),
      ])
      const { viewing, lastMessage } = await conversationOf(buyer, conversationId)
      const won = answers.filter(({ status }) => status === 200)
      // A cancellation may follow an agreement.
      expect(won.length).toBeOneOf([1, 2])
      expect(won.map(({ body }) => body.status)).toContain(viewing?.status)
      expect(lastMessage.event).toBe(`viewing ${viewing?.status}`)
    })
  })
})

describe('cancelling a viewing', () => {
  it('is possible for both sides, once', async () => {
    for (const side of ['buyer', 'agent'] as const) {
      const { [side]: person, id, conversationId, startsAt } = await anAgreedViewing()
      expect((await cancel(person, id, 'I am ill.')).body).toMatchObject({
        status: 'cancelled',
        endedBy: side,
        startsAt,
      })
      expect((await cancel(person, id)).status).toBe(409)
      expect((await conversationOf(person, conversationId)).lastMessage).toMatchObject({
        text: 'I am ill.',
        times: [startsAt],
      })
    }
  })

  it('happens when the home is sold or deleted, or its agent is marked as fraud, and both sides read it', async () => {
    const ends = {
      sold: ({ property }: { property: BuiltProperty }) => deals.aSale({ property }),
      removed: async ({ property, agent }: { property: BuiltProperty; agent: Person }) =>
        call(deleteProperty, { as: agent, params: { id: property.id } }),
      'agent reviewed': async ({ agent }: { agent: Person }) =>
        call(markFraud, { as: await given.anAdmin(), params: { id: agent.id } }),
    }
    for (const [because, end] of Object.entries(ends)) {
      const viewing = await anAgreedViewing()
      await end(viewing)
      const { lastMessage, viewing: ended } = await conversationOf(viewing.buyer, viewing.conversationId)
      expect(ended).toMatchObject({ status: 'cancelled', startsAt: viewing.startsAt })
      expect(lastMessage).toMatchObject({ event: 'viewing ended', times: [viewing.startsAt], text: '' })
      expect(await kindsOf(viewing.buyer)).toMatchObject([{ kind: 'viewing', event: 'viewing ended', because }])
    }
  })

  it('leaves the viewings of the buyer who bought the home', async () => {
    const own = await anAgreedViewing()
    const { buyer, property, conversationId, startsAt } = own
    const other = await given.aBuyer()
    const { body: requested } = await request(other, property)
    await deals.aSale({ property, buyer })
    expect(await conversationOf(buyer, conversationId)).toMatchObject({
      viewing: { status: 'agreed', startsAt },
      lastMessage: { event: 'viewing agreed' },
    })
    expect((await conversationOf(other, requested.conversationId)).viewing?.status).toBe('cancelled')
    expect((await cancel(buyer, own.id)).status).toBe(200)
  })

  it('leaves a viewing whose time has passed as it is', async () => {
    const { buyer, property, conversationId } = await anAgreedViewing()
    passHours(30)
    const agent = await deals.signedIn(property.agent)
    await call(deleteProperty, { as: agent, params: { id: property.id } })
    expect((await conversationOf(await deals.signedIn(buyer), conversationId)).viewing?.status).toBe('agreed')
    passHours(-30)
  })

  it('makes the calendar file remove the event', async () => {
    const { buyer, agent, id } = await anAgreedViewing()
    await cancel(buyer, id)
    expect((await fileOf(agent, id)).body).toContain('STATUS:CANCELLED')
  })
})

describe('a viewing request that nobody answers', () => {
  it('ends when the last of its times has passed, and notifies the buyer once', async () => {
    const { buyer, agent, conversationId, times } = await aRequest()
    const answered = await anAgreedViewing()
    passHours(25.5)
    await expireViewingRequests(deps)
    expect((await conversationOf(await deals.signedIn(buyer), conversationId)).viewing?.status).toBe('requested')
    passHours(1)
    await concurrently(() => expireViewingRequests(deps))
    const [atBuyer, atAgent] = [await deals.signedIn(buyer), await deals.signedIn(agent)]
    expect(await conversationOf(atBuyer, conversationId)).toMatchObject({
      viewing: { status: 'past', startsAt: null, times },
      lastMessage: { event: 'viewing expired', text: '', times: [] },
      unread: 1,
    })
    expect(await kindsOf(atBuyer)).toMatchObject([{ kind: 'viewing', event: 'viewing expired', you: 'buyer' }])
    expect(await kindsOf(atAgent)).toEqual([])
    const { viewing } = await conversationOf(await deals.signedIn(answered.buyer), answered.conversationId)
    expect(viewing?.status).toBe('agreed')
    expect((await request(atBuyer, { id: (await conversationOf(atBuyer, conversationId)).propertyId })).status).toBe(
      201,
    )
    passHours(-26.5)
  })
})

describe('a viewing request that ended over a day ago', () => {
  it('is over without a message: the conversation stays where it was', async () => {
    const { buyer, conversationId } = await aRequest()
    passHours(26 + 25)
    await expireViewingRequests(deps)
    const atBuyer = await deals.signedIn(buyer)
    expect(await conversationOf(atBuyer, conversationId)).toMatchObject({
      viewing: { status: 'past' },
      lastMessage: { event: 'viewing requested' },
      unread: 0,
    })
    expect(await kindsOf(atBuyer)).toEqual([])
    passHours(-26 - 25)
  })
})

describe('an event that a newer version has written', () => {
  it('is unknown, and the conversation stays readable', async () => {
    const { buyer, conversationId } = await aRequest()
    await deps.db
      .updateTable('messages')
      .set({ event: 'viewing moved' as 'viewing agreed' })
      .where('conversation_id', '=', conversationId)
      .execute()
    expect((await conversationOf(buyer, conversationId)).lastMessage.event).toBe('unknown')
  })
})

describe('the calendar file of a viewing', () => {
  it('is for both sides of an agreed viewing', async () => {
    const { id, buyer, agent, startsAt } = await anAgreedViewing()
    for (const as of [buyer, agent]) {
      const { statusCode, headers, body } = await fileOf(as, id)
      expect({ statusCode, type: headers['content-type'] }).toEqual({
        statusCode: 200,
        type: 'text/calendar; charset=utf-8',
      })
      expect(body).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.\d+/g, '')}`)
    }
    expect((await fileOf(await given.aBuyer(), id)).statusCode).toBe(404)
  })

  it('is not there before the agent has agreed', async () => {
    const { id, buyer } = await aRequest()
    expect((await fileOf(buyer, id)).statusCode).toBe(409)
  })
})

const mailsTo = ({ email }: Person) =>
  deps.db
    .selectFrom('mails')
    .select(['text', 'calendar'])
    .where('to_email', '=', email)
    .where('kind', '=', 'viewing')
    .orderBy('created_at')
    .execute()
/** The events of a calendar file, each with its state. */
const statesIn = (file?: string | null) =>
  (file ?? '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(event => `${/UID:([^@]+)/.exec(event)?.[1]} ${/STATUS:(\w+)/.exec(event)?.[1] ?? 'CONFIRMED'}`)
const removed = (id: string) => [1, 2, 3].map(at => `${id}-${at} CANCELLED`)
const plain = (text = '') => text.replaceAll(/\s+/g, ' ')

describe('a mail about a viewing', () => {
  it('names home, place, person and the time at the home, and brings the calendar file', async () => {
    const buyer = await given.aBuyer('Bo Berg')
    const agent = await given.anAgent('Ada Alm')
    const property = await given.aProperty({ title: 'Flat', location: '4 Oak Street, Portland, Oregon', agent })
    await deps.db
      .updateTable('properties')
      .set({ lng: -122.68, lat: 45.52, point_precision: 'pin', point_source: 'agent' })
      .where('id', '=', property.id)
      .execute()
    const { body } = await request(buyer, property)
    const [asked] = await mailsTo(agent)
    expect(plain(asked?.text)).toMatch(
      /Home: Flat Place: 4 Oak Street, Portland, Oregon Buyer: Bo Berg Time 1: .* P[DS]T \(.* UTC\) Time 2: .* Time 3: /,
    )
    expect(statesIn(asked?.calendar)).toEqual([1, 2, 3].map(at => `${body._id}-${at} TENTATIVE`))

    // A change that moves the home to Bergen waits for an admin.
    await inTransaction(deps.db, tx => keepVersion(tx, property.id))
    await deps.db
      .updateTable('properties')
      .set({ status: 'pending', location: 'Bergen', lng: 5.32, lat: 60.39 })
      .where('id', '=', property.id)
      .execute()
    expect((await agree(agent, body._id, body.times[1] ?? '')).status).toBe(200)
    const [agreed] = await mailsTo(buyer)
    expect(plain(agreed?.text)).toMatch(/Agent: Ada Alm Time: .* P[DS]T \(.* UTC\)/)
    expect(agreed?.calendar).toContain('LOCATION:4 Oak Street\\, Portland\\, Oregon')

    expect((await cancel(agent, body._id)).status).toBe(200)
    expect((await mailsTo(buyer)).at(-1)?.calendar).toContain('METHOD:CANCEL')
  })

  it('takes the requested times out of the agent’s calendar, and nothing out of the buyer’s', async () => {
    const answered = await aRequest()
    expect((await agree(answered.agent, answered.id, answered.times[0] ?? '')).status).toBe(200)
    expect(statesIn((await fileOf(answered.agent, answered.id)).body)).toEqual([
      `${answered.id} CONFIRMED`,
      ...removed(answered.id),
    ])
    expect(statesIn((await mailsTo(answered.buyer)).at(-1)?.calendar)).toEqual([`${answered.id} CONFIRMED`])
    expect((await cancel(answered.buyer, answered.id)).status).toBe(200)
    const calledOff = (await mailsTo(answered.agent)).at(-1)?.calendar
    expect(statesIn(calledOff)).toEqual([`${answered.id} CANCELLED`])
    expect(calledOff).toContain('METHOD:CANCEL')

    const withdrawn = await aRequest()
    expect((await cancel(withdrawn.buyer, withdrawn.id)).status).toBe(200)
    expect(statesIn((await mailsTo(withdrawn.agent)).at(-1)?.calendar)).toEqual(removed(withdrawn.id))
    const declined = await aRequest()
    expect((await decline(declined.agent, declined.id)).status).toBe(200)
    expect((await mailsTo(declined.buyer)).at(-1)?.calendar).toBeNull()
    expect(statesIn((await fileOf(declined.agent, declined.id)).body)).toEqual(removed(declined.id))
  })

  it('hides the street from the buyer of a home with a hidden address', async () => {
    const buyer = await given.aBuyer()
    const property = await given.aProperty({ location: '7 Secret Lane, Salem, Oregon' })
    await deps.db.updateTable('properties').set({ hide_address: true }).where('id', '=', property.id).execute()
    const { body } = await request(buyer, property)
    expect((await agree(property.agent, body._id, body.times[1] ?? '')).status).toBe(200)
    const [mail] = await mailsTo(buyer)
    expect(plain(mail?.text)).toContain('Place: Salem, Oregon')
    expect(JSON.stringify(mail)).not.toContain('Secret')
  })
})
