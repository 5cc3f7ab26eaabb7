import { sql } from 'kysely'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { answerTimeDays, minAnswered, type answerTime } from '#contract/messages/answer-time.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import { findCachedWithPhotos } from '../properties/cached-properties.ts'
import { publishedNow } from '../properties/published.ts'

const hourMs = 3_600_000
/** Newest conversations of an agent that are read. */
const maxConversations = 200

/**
 * Finds the usual time in which the agent of a home answers buyers. It is read once an hour.
 *
 * @throws Problem 404 a home that not everybody may see
 */
export async function findAnswerTime(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  propertyId: string,
): Promise<ResponseOf<typeof answerTime>> {
  const found = await findCachedWithPhotos(deps, propertyId)
  if (!found || !publishedNow(deps, found)) throw notFound('This home')
  const now = deps.clock.now().getTime()
  const since = new Date(now - answerTimeDays * 24 * hourMs)
  return deps.cache.get(`user ${found.agentId}`, `answer time ${Math.floor(now / hourMs)}`, () =>
    medianAnswer(deps.db, found.agentId, since),
  )
}

async function medianAnswer(db: Db, agentId: string, since: Date) {
  const { rows } = await sql<{ answered: number; minutes: number | null }>`
    select count(*)::int as answered,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - question.created_at)) / 60)::int
        as minutes
    from (
      select id from conversations where agent_id = ${agentId} and last_message_at >= ${since} and created_at >= ${since}
      order by last_message_at desc, id desc limit ${maxConversations}
    ) as conversation
    cross join lateral (
      select sender, created_at from messages where conversation_id = conversation.id order by created_at, id limit 1
    ) as question
    cross join lateral (
      select created_at from messages where conversation_id = conversation.id and sender = 'agent'
      order by created_at, id limit 1
    ) as answer
    where question.sender = 'buyer'`.execute(db)
  const [found] = rows
  return { minutes: found && found.answered >= minAnswered ? found.minutes : null }
}
