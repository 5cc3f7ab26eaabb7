import { expect, it } from 'vitest'
import { answerTime } from '#contract/messages/answer-time.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, deps, given, passHours } = await startTestApp()

const agent = await given.anAgent()
const { id } = await given.aProperty({ agent })
const usual = async () => {
  // It is read once an hour.
  passHours(1)
  const { body } = await call(answerTime, { params: { id } })
  return body.minutes
}

/** Adds a conversation of which the agent's first message came after so many minutes, or never. */
async function answered(minutes?: number) {
  const buyer = await given.aBuyer()
  const asked = deps.clock.now()
  const after = (more: number) => new Date(asked.getTime() + more * 60_000)
  const { id: conversation_id } = await deps.db
    .insertInto('conversations')
    .values({ property_id: id, buyer_id: buyer.id, agent_id: agent.id, created_at: asked, last_message_at: asked })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { conversation_id, text: 'Is it dry?', image: null }
  const answers = minutes === undefined ? [] : [after(minutes), after(minutes + 600)]
  await deps.db
    .insertInto('messages')
    .values([
      { ...message, sender: 'buyer', created_at: asked },
      ...answers.map(created_at => ({ ...message, sender: 'agent' as const, created_at })),
    ])
    .execute()
}

it('is the median of first answers of 90 days, from three on', async () => {
  expect(await usual()).toBeNull()
  await answered(20)
  await answered()
  await answered(3000)
  expect(await usual()).toBeNull()
  await answered(90)
  expect(await usual()).toBe(90)
  passHours(24 * 90)
  expect(await usual()).toBeNull()
})

it('is not told for a home that not everybody may see', async () => {
  const pending = await given.aProperty({ agent, status: 'pending' })
  expect((await call(answerTime, { params: { id: pending.id } })).status).toBe(404)
})
