import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/endpoint.ts'
import { conversationMessages, findConversation, readConversation } from '#contract/messages.ts'
import { myNotifications } from '#contract/notifications.ts'
import { makeAgent } from '#contract/users.ts'
import { agreeToViewing, cancelViewing, declineViewing, downloadViewing, requestViewing } from '#contract/viewings.ts'
import { concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

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

describe('deciding on a viewing', () => {
  it('agrees to one of the times, and notifies the buyer', async () => {
    const { buyer, conversationId, startsAt } = await anAgreedViewing()
    expect(await conversationOf(buyer, conversationId)).toMatchObject({ viewing: { status: 'agreed', startsAt } })
    expect(await kindsOf(buyer)).toMatchObject([{ kind: 'viewing', event: 'viewing agreed', startsAt }])
    await call(readConversation, { as: buyer, params: { id: conversationId } })
    expect(await kindsOf(buyer)).toEqual([])
  })

  it('refuses other times, and times that have passed', async () => {
    const { id, agent, times } = await aRequest()
    expect((await agree(agent, id, inHours(30))).status).toBe(422)
    passHours(24.5)
    expect((await agree(await deals.signedIn(agent), id, times[0] ?? '')).status).toBe(409)
    passHours(-24.5)
  })

  it('declines with a sentence, and the buyer can ask again', async () => {
    const { id, agent, buyer, property, conversationId } = await aRequest()
    expect((await decline(agent, id, 'I am away that week.')).body).toMatchObject({
      status: 'declined',
      endedBy: 'agent',
    })
    const { body } = await call(conversationMessages, { as: buyer, params: { id: conversationId } })
    expect(body[0]).toMatchObject({ event: 'viewing declined', sender: 'agent', text: 'I am away that week.' })
    expect((await agree(agent, id, inHours(24))).status).toBe(422)
    expect((await request(buyer, property)).status).toBe(201)
  })

  it('is for the agent of the home only', async () => {
    const { id, buyer, times } = await aRequest()
    const startsAt = times[0] ?? ''
    expect((await agree(await given.anAgent(), id, startsAt)).status).toBe(404)
    expect((await decline(await given.anAgent(), id)).status).toBe(404)
    expect((await cancel(await given.aBuyer(), id)).status).toBe(404)
    expect((await agree(buyer, id, startsAt)).status).toBe(403)
    await call(makeAgent, { as: await given.anAdmin(), params: { id: buyer.id } })
    expect((await agree(buyer, id, startsAt)).status, 'a buyer who is now an agent').toBe(404)
    expect((await cancel(buyer, id)).status).toBe(200)
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

  it('is possible after the home is sold to somebody else', async () => {
    const { buyer, id, property } = await anAgreedViewing()
    await deals.aSale({ property })
    expect((await cancel(buyer, id)).status).toBe(200)
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
