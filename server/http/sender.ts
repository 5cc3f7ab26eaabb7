import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'

/** Origin of a request, for the audit trail. */
export interface Sender {
  /** Id of the request. */
  id: string
  client: string
}

export const senderOf = ({ clientHash }: Pick<Deps, 'clientHash'>, { id, ip }: FastifyRequest): Sender => ({
  id,
  client: clientHash(ip),
})
