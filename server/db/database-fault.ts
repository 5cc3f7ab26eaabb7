import pg from 'pg'

/** `away`: unreachable, or read-only during a failover. `busy`: it refused a statement that may succeed again. */
export type DatabaseFault = 'away' | 'busy'

/** Codes for a full disk or memory of the database, which an operator has to fix. */
export const outOfRoom = new Set(['53100', '53200'])

const busyCodes = new Set(['55P03', '57014', '53300', '40001', '40P01', '25P03', ...outOfRoom])

/**
 * A server that is read-only, stops, starts or has ended the connection. Class 08 is for connections: a pooler that has
 * lost the database sends 08P01.
 */
const awayCodes = /^(?:25006|57P0[1235]|08...)$/

/** Codes of sockets and name servers. A missing socket file of PostgreSQL is an ENOENT of `connect`. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
])

/** Errors of the driver, which have no code. */
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|the database system is/

/** Tells a fault of the database, or of the way to it, from a fault of the program, which returns undefined. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'away'
    if (isStatement(error) && awayCodes.test(code)) return 'away'
    if (isStatement(error) && busyCodes.has(code)) return 'busy'
  }
  return typeof message === 'string' && driverMessages.test(message) ? 'away' : undefined
}

/** Whether PostgreSQL itself reported this error. The job queue copies errors into plain objects. */
const isStatement = (error: object) => error instanceof pg.DatabaseError || 'severity' in error

/** Whether the database did not respond in time, so that its connection may never do so again. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
