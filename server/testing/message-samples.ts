import * as reports from '#contract/message-reports.ts'
import * as messages from '#contract/messages.ts'
import * as viewings from '#contract/viewings.ts'
import type { Person } from './builders.ts'
import { type AddSample, noInput } from './sample.ts'
import type { TestApp } from './start-test-app.ts'

/** Samples of messages. */
export function addMessageSamples({ given, deps }: TestApp, sample: AddSample): void {
  /** For an agent, a conversation about their property; for anybody else, one that they have started as a buyer. */
  const withNewest = async (me: Person) => {
    const property = await given.aProperty(me.role === 'agent' ? { agent: me } : {})
    const buyer = me.role === 'agent' ? await given.aBuyer() : me
    const at = deps.clock.now()
    const people = { property_id: property.id, buyer_id: buyer.id, agent_id: property.agent.id }
    const { id } = await deps.db
      .insertInto('conversations')
      .values({ ...people, created_at: at, last_message_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = { conversation_id: id, sender: 'buyer' as const, text: 'Is there a cellar?', image: null }
    const newest = await deps.db
      .insertInto('messages')
      .values({ ...message, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id }, newestId: newest.id }
  }
  const aConversationOf = async (me: Person) => ({ params: (await withNewest(me)).params })
  /** A message that this person has received. */
  const aMessageTo = async (me: Person, reported_at: Date | null = null) => {
    const { params } = await aConversationOf(me)
    const message = {
      sender: me.role === 'agent' ? ('buyer' as const) : ('agent' as const),
      text: 'Rude.',
      image: null,
    }
    const { id } = await deps.db
      .insertInto('messages')
      .values({ ...message, conversation_id: params.id, created_at: deps.clock.now(), reported_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  }
  const hourMs = 3_600_000
  const aViewingOf = async (me: Person, isAgreed = false) => {
    const { params } = await aConversationOf(me)
    const now = deps.clock.now()
    const times = [24, 25, 26].map(hours => new Date(now.getTime() + hours * hourMs))
    const { id } = await deps.db
      .insertInto('viewings')
      .values({
        conversation_id: params.id,
        times,
        ...(isAgreed ? { status: 'agreed' as const, starts_at: times[0] ?? null } : { starts_at: null }),
        ended_by: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id }, times: times.map(time => time.toISOString()) }
  }
  sample(messages.askRefusal, async me => ({
    params: { id: (await given.aProperty(me.role === 'agent' ? { agent: me } : {})).id },
  }))
  sample(messages.askAboutHome, async () => ({
    body: { propertyId: (await given.aProperty()).id, text: 'Is there a cellar?' },
  }))
  sample(messages.sendMessage, async me => ({ ...(await aConversationOf(me)), body: { text: 'Thank you.' } }))
  sample(messages.myConversations, noInput)
  sample(messages.findConversation, aConversationOf)
  sample(messages.conversationMessages, aConversationOf)
  sample(messages.unreadMessages, noInput)
  sample(messages.readConversation, async me => {
    const { params, newestId } = await withNewest(me)
    return { params, body: { newestId } }
  })
  sample(viewings.requestViewing, async () => ({
    body: {
      propertyId: (await given.aProperty()).id,
      times: [24, 25, 26].map(hours => new Date(deps.clock.now().getTime() + hours * hourMs).toISOString()),
    },
  }))
  sample(viewings.agreeToViewing, async me => {
    const { params, times } = await aViewingOf(me)
    return { params, body: { startsAt: times[1] ?? '' } }
  })
  const aReason = async (me: Person) => ({
    params: (await aViewingOf(me)).params,
    body: { reason: 'I am away that week.' },
  })
  sample(viewings.declineViewing, aReason)
  sample(viewings.cancelViewing, aReason)
  sample(viewings.downloadViewing, async me => ({ params: (await aViewingOf(me, true)).params }))
  sample(reports.reportMessage, async me => ({ ...(await aMessageTo(me)), body: { reason: 'This is an insult.' } }))
  sample(reports.reportedMessages, () => ({ query: { status: 'open' as const } }))
  sample(reports.decideReport, async () => ({
    ...(await aMessageTo(await given.aBuyer(), deps.clock.now())),
    body: { verdict: 'remove' as const },
  }))
  sample(reports.blockPerson, aConversationOf)
  sample(reports.unblockPerson, aConversationOf)
}
