import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, wholeNumber } from '../ground/field.ts'
import { maxVersions } from '../offers/offer-terms.ts'
import { Offer } from '../offers/offers.ts'

// Backups (ruling G64): pending offers that take over, in the agent's order, when the accepted offer ends.

/** Maximum number of ranked backups of a property. */
export const maxBackups = 10

const ById = z.object({ id: IdParam })
const version = wholeNumber('Version', { min: 1, max: maxVersions })

/**
 * Agrees that the caller's own pending offer is accepted without another question when the accepted offer ends. The body
 * names the version of its current terms, which may be those of either side. New terms end the agreement.
 */
export const agreeToBackup = endpoint({
  method: 'PATCH',
  path: '/offers/agree-to-backup/:id',
  access: ['user'],
  summary: 'Agree to be a backup with the current terms of your pending offer',
  params: ById,
  body: z.object({ version }),
  response: updated(Offer),
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Ends the agreement. The offer stays pending. A repeat changes nothing. */
export const stopBackup = endpoint({
  method: 'PATCH',
  path: '/offers/stop-backup/:id',
  access: ['user'],
  summary: 'Stop being a backup',
  params: ById,
  response: updated(Offer),
  notYours: 404,
})

/**
 * Replaces the order of the backups of the caller's own property: the first one takes over first. Each names the version
 * that the agent has read. Offers that are not listed are no longer ranked. 409 for one whose buyer does not agree.
 */
export const rankBackups = endpoint({
  method: 'PATCH',
  path: '/properties/rank-backups/:id',
  access: ['agent'],
  summary: 'Set the order in which backups take over when the accepted offer ends',
  params: ById,
  body: z.object({
    backups: z
      .array(z.object({ id: IdParam, version }))
      .check(z.maxLength(maxBackups, `At most ${maxBackups} backups can be ranked`)),
  }),
  response: z.object({ modifiedCount: z.number() }),
  notYours: 404,
  limit: { max: 240, seconds: 3600, per: 'user' },
})

/** Backups whose buyer agrees, in the order in which they take over; those without a place come last. */
export const inBackupOrder = <Candidate extends Pick<Offer, 'backupPlace'>>(
  offers: readonly Candidate[],
): Candidate[] =>
  offers
    .filter(({ backupPlace }) => backupPlace !== undefined)
    .toSorted((one, other) => (one.backupPlace ?? maxBackups + 1) - (other.backupPlace ?? maxBackups + 1))
