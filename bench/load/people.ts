/** Participants of a benchmark: signed-in seeded buyers and agents, and the deals they can make. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accessTokens } from '../../server/ground/access-tokens.ts'

/** The product is started with it, so that the tokens made here are its own. */
export const signingSecret = 'signs the access tokens of a benchmark'

export interface Person {
  id: string
  token: string
}

/** An offer that can be made, accepted and paid: nobody has offered for this property yet. */
export interface Deal {
  propertyId: string
  amountDollars: number
  agent: Person
  buyer: Person
}

export interface People {
  buyers: Person[]
  deals: Deal[]
}

const amounts = { buyers: 64, agents: 1000, deals: 40_000 }
/** Limits of one card payment (ruling G18). */
const cardLimitCents = 99_999_999

/** Gives seeded users an identity and a session each, and finds the deals between them. */
export async function signInPeople(pool: pg.Pool): Promise<People> {
  const buyers = await signInSome(pool, 'user', amounts.buyers)
  const agents = new Map((await signInSome(pool, 'agent', amounts.agents)).map(agent => [agent.id, agent]))
  const { rows } = await pool.query<{ id: string; agent_id: string; min_price_cents: number }>(
    `select id, agent_id, min_price_cents from properties
     where for_sale and not under_offer and min_price_cents <= $1 and agent_id = any($2)
       and not exists (select from offers where property_id = properties.id)
     order by id limit $3`,
    [cardLimitCents, [...agents.keys()], amounts.deals],
  )
  const deals = rows.flatMap(({ id, agent_id: agentId, min_price_cents: cents }, n) => {
    const [agent, buyer] = [agents.get(agentId), buyers[n % buyers.length]]
    return agent && buyer ? [{ propertyId: id, amountDollars: cents / 100, agent, buyer }] : []
  })
  return { buyers, deals }
}

async function signInSome(pool: pg.Pool, role: 'user' | 'agent', count: number): Promise<Person[]> {
  const tokens = accessTokens(signingSecret, 24 * 60, () => new Date())
  const { rows } = await pool.query<{ id: string; name: string; email: string }>(
    'select id, name, email from users where role = $1 and uid is null order by created_at, id limit $2',
    [role, count],
  )
  const people = rows.map(user => ({ ...user, uid: randomUUID(), sessionId: randomUUID() }))
  const columns = [people.map(({ id }) => id), people.map(({ uid }) => uid), people.map(({ sessionId }) => sessionId)]
  await pool.query(
    `with person as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as person (id, uid, session_id)),
     identity as (
       insert into identity."user" (id, name, email, "emailVerified")
       select person.uid, name, email, true from person join users using (id) returning id),
     session as (
       insert into identity.session (id, "userId", token, "expiresAt", "updatedAt")
       select session_id, uid, session_id::text, now() + interval '7 days', now() from person
       where uid in (select id from identity) returning id)
     update users set uid = person.uid::text from person where users.id = person.id`,
    columns,
  )
  return Promise.all(
    people.map(async ({ id, email, sessionId }) => ({
      id,
      token: await tokens.issue({ userId: id, sessionId, email }),
    })),
  )
}
