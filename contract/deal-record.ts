import * as z from 'zod/mini'
import type { AuditAction } from './audit.ts'
import { DealSide } from './deal-side.ts'

/** Hash in the first line, which has no line before it. */
export const noLine = '0'.repeat(64)

/** Actor of a step: a side of the deal, an admin, or the marketplace itself, such as when time is over. */
export const DealActor = z.enum([...DealSide.options, 'admin', 'marketplace'])
export type DealActor = z.infer<typeof DealActor>

/** Steps of a deal that are no audited action. */
const otherSteps = {
  'begin record': 'Began this record. Earlier steps were not recorded',
  'pay refund': 'Paid a refund',
} as const

/** Name of a step, as stored: most have the name of their audit line. */
export type DealStepName = AuditAction | keyof typeof otherSteps
