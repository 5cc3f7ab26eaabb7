import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps/deps.ts'

/** A call below /api/auth that is forwarded to the identity provider. */
export interface AuthCall {
  method: 'GET' | 'POST'
  url: string
  /** The provider's route is a GET. It changes data, so browsers must send it from our own pages. */
  isGetThere?: boolean
  /** It must end at the origin where it started. */
  keepsOrigin?: boolean
  /** Builds the body for the provider; by default it is the request's body. */
  body?: (body: unknown) => object
  /** Refuses a caller beyond the limit. */
  count?: (deps: Deps, request: FastifyRequest) => Promise<void>
  /** Refuses bodies whose faults the provider does not check. */
  check?: (deps: Deps, body: unknown) => void
  /** Checks that need the database. */
  before?: (deps: Deps, request: FastifyRequest) => Promise<void>
  /** Follows a call that the provider has accepted. `cookie` proves the session that it concerns. */
  after?: (deps: Deps, request: FastifyRequest, cookie: string) => Promise<void>
}

/** Returns the cookie of the session that a response starts. */
export const startedSession = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .find(pair => /\.session_token=./.test(pair))
