import type { Person } from './builders.ts'
import type { TestApp } from './start-test-app.ts'

const hourMs = 3_600_000

/** Three times for a viewing, from a day later on. */
export const inADay = (now: Date): Date[] => [24, 25, 26].map(hours => new Date(now.getTime() + hours * hourMs))

/** Builds conversations, messages and viewings. */
export function messageBuilders({ given, deps }: Pick<TestApp, 'given' | 'deps'>) {
  /** For an agent, a conversation about their property; for anybody else, one that they have started as a buyer. */
  const aConversation = async (me: Person) => {
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
  /** A message that this person has received. */
  const aMessageTo = async (me: Person, reported_at: Date | null = null) => {
    const { params } = await aConversation(me)
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
  const aViewingOf = async (me: Person, isAgreed = false) => {
    const { params } = await aConversation(me)
    const now = deps.clock.now()
    const times = inADay(now)
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
  return { aConversation, aMessageTo, aViewingOf }
}
