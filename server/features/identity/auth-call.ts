import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

/** A call below /api/auth that is handed on to the identity provider. */
export interface AuthCall {
  method: 'GET' | 'POST'
  url: string
  /** The provider has it as a GET. It changes something, so that browsers have to send it from our own pages. */
  isGetThere?: boolean
  /** It starts at one of our origins and has to end at the same one. */
  keepsOrigin?: boolean
  /** Makes the body for the provider, which otherwise gets the body of the request. */
  body?: (body: unknown) => object
  /** Refuses a caller beyond the limit. */
  count?: (deps: Deps, request: FastifyRequest) => Promise<void>
  /** Refuses bodies whose faults the provider does not check. */
  check?: (deps: Deps, body: unknown) => void
  /** The same where the database has to be asked. */
  before?: (deps: Deps, request: FastifyRequest) => Promise<void>
  /** Follows a call that the provider has accepted. `cookie` proves the session that it concerns. */
  after?: (deps: Deps, request: FastifyRequest, cookie: string) => Promise<void>
}

/** The cookie of the session that a response starts. */
export const startedSession = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .find(pair => /\.session_token=./.test(pair))
