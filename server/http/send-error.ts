import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Refusal } from '#contract/ground/endpoint.ts'
import { databaseFault, outOfRoom } from '../db/database-fault.ts'
import { Problem, problem } from '../ground/problem.ts'

/** Messages for constraint violations, for each constraint that a request can violate. */
const refusedByConstraint: Record<string, readonly [status: number, message: string]> = {
  wishlist_entries_one_per_property: [409, 'This home is already on your wishlist.'],
  offers_one_live: [409, 'You already have a live offer on this property.'],
  offers_one_deal: [409, 'Another offer on this property is already accepted.'],
  offers_one_sale: [409, 'This property is already sold.'],
  offers_one_per_transaction: [409, 'This transaction has paid for another offer.'],
  offers_one_per_transfer: [409, 'This reference belongs to another sale.'],
  offers_move: [409, 'The offer has changed in the meantime.'],
  properties_price_range: [422, 'Minimum price must not exceed maximum price'],
  properties_deal_is_kept: [409, 'This property has an accepted offer.'],
  users_one_per_email: [409, 'This email already belongs to a user.'],
  user_email_key: [409, 'This email belongs to another sign-in.'],
}

const malformedValue = new Set(['22021', '22P02', '22003', '22007', '22008', '22P05'])
/** Codes of a constraint that a change would break. One without a message above is a fault of ours. */
const constraintFired = new Set(['23505', '23503', '23514'])
const faultMessages = {
  away: 'The marketplace is not available right now. Please try again in a moment.',
  busy: 'The marketplace is busy. Please try again in a moment.',
}

/** Converts a thrown error to a refusal; undefined for a bug. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    const refused = error.constraint === undefined ? undefined : refusedByConstraint[error.constraint]
    if (refused) return problem(...refused)
    if (malformedValue.has(error.code)) return problem(400, 'A value could not be read.')
    if (constraintFired.has(error.code)) return problem(409, 'This is not possible at the moment.')
  }
  const fault = databaseFault(error)
  return fault && problem(503, faultMessages[fault])
}

/** Logs an error of the database that an operator or a developer has to know of, although the caller gets a refusal. */
function logFault(error: pg.DatabaseError, { log }: FastifyRequest): void {
  const { code = '', constraint = '', table } = error
  if (outOfRoom.has(code)) log.error({ err: error }, 'the database is out of disk or memory')
  if (constraintFired.has(code) && refusedByConstraint[constraint] === undefined)
    log.error({ err: error, constraint, table }, 'a constraint without a message refused a change')
}

const words: Record<number, string> = {
  400: 'The request is invalid.',
  404: 'There is nothing at this URL.',
  413: 'This is too large.',
  415: 'This content type is not accepted.',
  429: 'Too many requests. Please wait a moment and try again.',
  503: faultMessages.away,
}

const tooLong = 'FST_ERR_CTP_BODY_TOO_LARGE'

function wordsFor(status: number, error: unknown, { routeOptions }: FastifyRequest): string {
  const said = words[status] ?? 'The request was refused.'
  if ((error as Partial<FastifyError>).code !== tooLong || !routeOptions.bodyLimit) return said
  return `${said} The limit is ${Math.round(routeOptions.bodyLimit / 1024)} KB.`
}

export const refusal = (message: string, errors?: Refusal['errors']): Refusal => ({
  message: message.slice(0, 1000),
  ...(errors && { errors }),
})

/** Sends a refusal with the request id, for finding it in the log. */
export function refuse(
  { id }: Pick<FastifyRequest, 'id'>,
  reply: FastifyReply,
  status: number,
  message: string,
  { errors, current }: Pick<Refusal, 'errors' | 'current'> = {},
): FastifyReply {
  return reply
    .code(status)
    .header('x-request-id', id)
    .send({ ...refusal(message, errors), ...(current && { current }), requestId: id })
}

/**
 * Converts every error to a response. Details of an unexpected error appear only in the log, with the request id.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asProblem(error)
  if (known) {
    if (error instanceof pg.DatabaseError) logFault(error, request)
    if (known.status === 503) void reply.header('retry-after', 2)
    // Do not wait for the rest of the request.
    if (known.status === 408) void reply.header('connection', 'close')
    if (known.waitSeconds !== undefined) void reply.header('retry-after', known.waitSeconds)
    return refuse(request, reply, known.status, known.message, known)
  }
  const thrown = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500
  // An overlong id is a 404, like any other unknown id (ruling G43).
  const status = thrown === 414 ? 404 : thrown
  if (status >= 400 && status < 500) return refuse(request, reply, status, wordsFor(status, error, request))
  if (status === 503) return refuse(request, reply.header('retry-after', 2), 503, faultMessages.away)
  request.log.error({ err: error }, 'unexpected error')
  return refuse(request, reply, 500, 'Something went wrong.')
}
