import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Role } from '#contract/ground/role.ts'
import type { Deps } from '../deps/deps.ts'
import type { Claims } from '../ground/access-tokens.ts'
import { Problem, problem } from '../ground/problem.ts'
import type { ProvenIdentity } from '../providers/identity/port.ts'

/** Sender of the request, with their current role. */
export interface Caller {
  id: string
  /** Id of the identity. */
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

type CallerRow = Omit<Caller, 'requestId' | 'client' | 'secondFactorMissing'> & {
  expiresAt: Date
  secondFactor: string | null
}

/**
 * Finds the caller by the token of the request; undefined without a token.
 *
 * The token only identifies the session. Role, deletion and sign-out are read from the database, so that a change takes
 * effect with the next request (ruling G20, G34).
 *
 * @throws Problem 401 the token is invalid, or its session has ended
 */
export async function findCaller(
  deps: CallerDeps & Pick<Deps, 'cache'>,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const claims = await deps.tokens.verify(token)
  const read = ({ userId, sessionId }: Claims) =>
    // A request that writes never relies on the cache.
    request.method === 'GET'
      ? deps.cache.get(`user ${userId}`, sessionId, () => readCaller(deps.db, { userId, sessionId }))
      : readCaller(deps.db, { userId, sessionId })
  const row = claims && (await read(claims))
  const caller = row && toCaller(deps, row, request)
  if (!caller) throw problem(401, claims && (await isBlocked(deps.db, claims)) ? blocked : sessionEnded)
  return caller
}

const sessionEnded = 'Your session has ended. Please log in again.'
const blocked = 'Your account was marked as fraud, so it is blocked.'

/** Whether the sessions of a user have ended because they were marked as fraud. */
async function isBlocked(db: Deps['db'], { userId }: Claims): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.role === 'fraud'
}

/** Finds the user of a session; undefined if the session has ended. */
export async function callerOfSession(
  deps: CallerDeps,
  session: Pick<Claims, 'userId' | 'sessionId'>,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const row = await readCaller(deps.db, session)
  return row && toCaller(deps, row, request)
}

/** Finds the user of a verified identity; undefined if they have no account here yet. */
export async function callerOfIdentity(
  deps: CallerDeps,
  { uid, sessionId }: ProvenIdentity,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const users = deps.db.selectFrom('users').select('id').where('uid', '=', uid).where('deleted_at', 'is', null)
  const user = await users.executeTakeFirst()
  return user && callerOfSession(deps, { userId: user.id, sessionId }, request)
}

type CallerDeps = Pick<Deps, 'db' | 'tokens' | 'clientHash' | 'settings'>

async function readCaller(db: Deps['db'], { userId, sessionId }: Pick<Claims, 'userId' | 'sessionId'>) {
  const { rows } = await sql<CallerRow>`
    select users.id, users.uid, session.id as "sessionId", users.name, users.email, users.image, users.role,
      users.email_verified as "emailVerified", session."expiresAt", session."secondFactor"
    from users join identity.session on session.id = ${sessionId} and session."userId"::text = users.uid
    where users.id = ${userId} and users.deleted_at is null`.execute(db)
  return rows[0]
}

function toCaller(
  { clientHash, settings }: CallerDeps,
  { expiresAt, secondFactor, ...person }: CallerRow,
  request: FastifyRequest,
): Caller | undefined {
  // Not deps.clock: the identity library sets the expiry by the system clock.
  if (expiresAt.getTime() <= Date.now()) return undefined
  const secondFactorMissing = secondFactor === null && settings.requireSecondFactor.includes(person.role)
  return { ...person, secondFactorMissing, requestId: request.id, client: clientHash(request.ip) }
}

/** Refusal because the resource belongs to another user. It is logged as a security event. */
export class NotOwnerProblem extends Problem {}

/**
 * Returns whose list to read: the caller's, or for an admin the list of any email (ruling G04).
 *
 * @throws Problem 403 somebody else's list
 */
export function listOwner(caller: Caller, email: string | undefined): string {
  if (email === undefined || email === caller.email || caller.role === 'admin') return email ?? caller.email
  throw new NotOwnerProblem(403, 'This list belongs to somebody else.')
}
