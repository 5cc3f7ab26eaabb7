import * as z from 'zod/mini'
import type { AuditAction } from '../audit/audit.ts'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam, wholeNumber } from '../ground/field.ts'
import { DealSide } from '../offers/deal-side.ts'

/** Hash in the first line, which has no line before it. */
export const noLine = '0'.repeat(64)

/** Actor of a step: a side of the deal, an admin, or the marketplace itself, such as when time is over. */
export const DealActor = z.enum([...DealSide.options, 'admin', 'marketplace'])
export type DealActor = z.infer<typeof DealActor>

/** Steps of a deal that are no audited action, with their texts. */
export const otherSteps = {
  'begin record': 'Began the record. What happened before was not recorded',
  'pay refund': 'Paid a refund',
} as const

/** Name of a step, as stored: most have the name of their audit line. */
export type DealStepName = AuditAction | keyof typeof otherSteps

/**
 * Downloads the record of a deal as one HTML file that checks itself without a network, for its buyer, its agent and
 * admins (ruling G66).
 */
export const downloadDealRecord = endpoint({
  method: 'GET',
  path: '/offers/:id/record',
  access: ['user', 'agent', 'admin'],
  summary: 'The record of a deal as a file that checks itself, for its buyer, its agent, and admins',
  params: z.object({ id: IdParam }),
  response: z.string(),
  download: { type: 'text/html; charset=utf-8', name: 'deal-record.html' },
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Returns the public key of the marketplace, with which anybody can check the records of deals. */
export const dealRecordKey = endpoint({
  method: 'GET',
  path: '/deal-records/key',
  access: 'public',
  summary: 'The public Ed25519 key that checks the records of deals, and all keys that have signed daily roots',
  response: z.object({
    /** DER (SPKI) in base64. */
    publicKey: z.string(),
    /** The same for `openssl`. */
    pem: z.string(),
    signedRoots: z.array(z.string()),
  }),
  limit: { max: 240, seconds: 60, per: 'client' },
})

/** Daily roots in one answer. */
export const maxRoots = 100

/** Lists the signed daily roots, newest first. Whoever keeps one can see later that nothing before it was changed. */
export const dealRecordRoots = endpoint({
  method: 'GET',
  path: '/deal-records/roots',
  access: 'public',
  summary: 'The signed daily roots over the records of all deals, newest first, 100 at a time',
  query: z.object({ before: z.optional(wholeNumber('Number', { min: 1, max: 2 ** 31 - 1 })) }),
  response: z.array(
    z.object({
      number: z.number(),
      /** The signed text: canonical JSON with the hash of the text before it. */
      text: z.string(),
      /** Ed25519, base64. */
      signature: z.string(),
    }),
  ),
  limit: { max: 240, seconds: 60, per: 'client' },
})
