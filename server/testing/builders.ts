import { randomUUID } from 'node:crypto'
import { toCents } from '#contract/ground/money.ts'
import type { Role } from '#contract/ground/role.ts'
import type { PropertyStatus } from '#contract/properties/properties.ts'
import type { Deps } from '../deps/deps.ts'
import { insertImage } from '../features/images/image-store.ts'
import { readPlaceOf } from '../features/properties/place-store.ts'

/** A signed-in person. */
export interface Person {
  id: string
  uid: string
  name: string
  email: string
  role: Role
  token: string
}

interface PropertyDraft {
  agent?: Person
  title?: string
  location?: string
  minPrice?: number
  maxPrice?: number
  status?: PropertyStatus
  advertise?: boolean
}

export interface BuiltProperty {
  id: string
  agent: Person
  minPrice: number
  maxPrice: number
}

/** Builders of test data; each supplies the details that a case does not depend on. */
export interface Builders {
  aPerson: (role: Role, name?: string) => Promise<Person>
  aBuyer: (name?: string) => Promise<Person>
  anAgent: (name?: string) => Promise<Person>
  anAdmin: (name?: string) => Promise<Person>
  /** Defaults: verified, 400,000 to 500,000 dollars, with a new agent. */
  aProperty: (draft?: PropertyDraft) => Promise<BuiltProperty>
  /** URLs of uploaded pictures, which have no files. */
  pictures: (count: number) => Promise<string[]>
}

let counter = 0

export function peopleAndPropertyBuilders(deps: Deps): Builders {
  const aPerson: Builders['aPerson'] = async (role, name = `${role} ${++counter}`) => {
    const email = `${role}-${++counter}-${randomUUID().slice(0, 8)}@example.com`
    const uid = randomUUID()
    const sessionId = randomUUID()
    const now = deps.clock.now()
    await deps.db
      .insertInto('identity.user')
      .values({ id: uid, name, email, image: null, emailVerified: true })
      .execute()
    await deps.db
      .insertInto('identity.session')
      .values({
        id: sessionId,
        userId: uid,
        token: randomUUID(),
        expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000),
        updatedAt: now,
      })
      .execute()
    const { id } = await deps.db
      .insertInto('users')
      .values({
        uid,
        name,
        email,
        email_verified: true,
        image: '/images/default-avatar/640.webp',
        role,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, uid, name, email, role, token: await deps.tokens.issue({ userId: id, sessionId, email }) }
  }
  let latest = 0
  /** The time on the clock, later than that of the property before, so that properties have an order. */
  const nextInstant = () => new Date((latest = Math.max(latest + 1, deps.clock.now().getTime())))
  return {
    aPerson,
    aBuyer: name => aPerson('user', name),
    anAgent: name => aPerson('agent', name),
    anAdmin: name => aPerson('admin', name),
    aProperty: async (draft = {}) => {
      const agent = draft.agent ?? (await aPerson('agent'))
      const minPrice = draft.minPrice ?? 400_000
      const maxPrice = draft.maxPrice ?? 500_000
      const { id } = await deps.db
        .insertInto('properties')
        .values({
          agent_id: agent.id,
          title: draft.title ?? `House ${++counter}`,
          location: draft.location ?? '12 Alder Street, Springfield',
          description: 'Four rooms and a garden.',
          image: '/images/villa-dusk/1280.webp',
          min_price_cents: toCents(minPrice),
          max_price_cents: toCents(maxPrice),
          status: draft.status ?? 'verified',
          advertise: draft.advertise ?? false,
          created_at: nextInstant(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await readPlaceOf(deps.db, id)
      return { id, agent, minPrice, maxPrice }
    },
    pictures: async count => {
      const ids = Array.from({ length: count }, () => randomUUID().replaceAll('-', ''))
      for (const id of ids) await insertImage(deps.db, id, deps.clock.now())
      await deps.db.updateTable('images').set({ colour: '#aabbcc' }).where('id', 'in', ids).execute()
      return ids.map(id => `/images/${id}/1280.webp#aabbcc`)
    },
  }
}
