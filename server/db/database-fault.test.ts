import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseFault } from './database-fault.ts'

const reported = (code: string) =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code, severity: 'ERROR' })
const ofNetwork = (code: string, syscall = 'read') => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

describe('a fault of the database', () => {
  it.each(['25006', '57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08006', '08007', '08P01'])(
    'is one while it is read-only, stops, starts or loses connections (%s)',
    code => expect(databaseFault(reported(code))).toBe('away'),
  )

  it.each(['55P03', '57014', '53300', '40001', '40P01', '25P03', '53100', '53200'])(
    'is one while it refuses a statement that may succeed later (%s)',
    code => expect(databaseFault(reported(code))).toBe('busy'),
  )

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
    'is one while the network loses it (%s)',
    code => {
      expect(databaseFault(ofNetwork(code))).toBe('away')
      // A host with several IPs.
      expect(databaseFault(Object.assign(new AggregateError([ofNetwork(code)]), { code }))).toBe('away')
    },
  )

  it.each([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('is one that the driver reports: %s', message => expect(databaseFault(new Error(message))).toBe('away'))

  it('is one in a plain object, as the job queue reports it', () => {
    expect(databaseFault({ code: '25006', severity: 'ERROR', message: 'refused' })).toBe('away')
    expect(databaseFault({ message: 'Connection terminated unexpectedly' })).toBe('away')
  })

  it('is one of a missing socket, but not of a missing file', () => {
    expect(databaseFault(ofNetwork('ENOENT', 'connect'))).toBe('away')
    expect(databaseFault(ofNetwork('ENOENT', 'open'))).toBeUndefined()
  })

  it.each([reported('42P01'), reported('23505'), reported('22P02'), new Error('else'), undefined, null, 'text', {}])(
    'is not %s',
    error => expect(databaseFault(error)).toBeUndefined(),
  )
})
