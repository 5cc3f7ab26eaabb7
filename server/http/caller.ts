import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/role.ts'
import type { KeptNow } from '../db/kept.ts'
import { prepared } from '../db/prepared.ts'
import type { Deps } from '../deps.ts'
import type { Claims } from './access-token.ts'
import { Problem, problem } from './problem.ts'

/** Whoever sent this request, and the role they have now. */
export interface Caller {
  id: string
  /** Of the identity. */
  uid: string
  sessionId: string
  name: string
  email: string
  image: string
  role: Role
  emailVerified: boolean
  /** Whether the operator requires a second factor of this role and the session has not used one. */
  secondFactorMissing: boolean
  requestId: string
  /** Hash of the client's network. */
  client: string
}

const callers = prepared<
  Omit<Caller, 'requestId' | 'client' | 'secondFactorMissing'> & { expiresAt: Date; secondFactor: string | null }
>(
  'caller',
  `select users.id, users.uid, session.id as "sessionId", users.name, users.email, users.image, users.role, users.email_verified as "emailVerified",
    session."expiresAt", session."secondFactor"
  from users join identity.session on session.id = $2 and session."userId"::text = users.uid
  where users.id = $1 and users.deleted_at is null`,
)

/**
 * Who holds the token that came with the request; undefined when none came.
 *
 * The token only says who: role, deletion and sign-out are what the database says at this moment, so that they work on
 * the very next request (ruling G20, G34).
 *
 * @throws Problem 401 the token is no longer, or never was, good
 */
export async function findCaller(
  { db, tokens, clientHash, settings }: Pick<Deps, 'db' | 'tokens' | 'clientHash' | 'settings'>,
  kept: KeptNow,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const claims = await tokens.verify(token)
  const read = async ({ userId, sessionId }: Claims) => (await callers(db, [userId, sessionId]))[0]
  const user = claims && (await kept.get(`user ${claims.userId}`, claims.sessionId, () => read(claims)))
  // By the machine's clock, by which the identity library sets it.
  if (!user || user.expiresAt.getTime() <= Date.now())
    throw problem(401, 'Your session has ended. Please log in again.')
  const { expiresAt: _, secondFactor, ...known } = user
  const secondFactorMissing = secondFactor === null && settings.requireSecondFactor.includes(user.role)
  return { ...known, secondFactorMissing, requestId: request.id, client: clientHash(request.ip) }
}

/** Somebody asked for what belongs to somebody else: the log says so. */
export class RefusedOwner extends Problem {}

/**
 * The person whose list is asked for: the caller, or for an admin whoever is named (ruling G04).
 *
 * @throws Problem 403 somebody else's list
 */
export function listOwner(caller: Caller, email: string | undefined): string {
  if (email === undefined || email === caller.email || caller.role === 'admin') return email ?? caller.email
  throw new RefusedOwner(403, 'This list belongs to somebody else.')
}
