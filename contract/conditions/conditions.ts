import * as z from 'zod/mini'
import { DealReason } from '../deals/deals.ts'
import { endpoint, updated } from '../ground/endpoint.ts'
import { calendarDate, IdParam, optionalLine, oneOf, text } from '../ground/field.ts'
import { conditionTextLimits } from '../offers/conditions.ts'
import { offerConditions } from '../offers/offer-conditions.ts'
import { Offer } from '../offers/offers.ts'

// Calls about the conditions of an accepted offer (ruling G70).

const ById = z.object({ id: IdParam })
const condition = oneOf('Condition', offerConditions)

/** The buyer's words about a condition. */
export const ConditionNote = z.object({
  note: text(conditionTextLimits.note, 'Note is required'),
  /** Name of a document that proves the result. */
  document: optionalLine(conditionTextLimits.document),
})

/** The buyer's result for a condition. `failed` ends the deal. */
export const ConditionMark = z.extend(ConditionNote, { condition, result: oneOf('Result', ['met', 'failed']) })
export type ConditionMark = z.infer<typeof ConditionMark>

/** Marks an open condition of the caller's accepted offer as met or failed. A failed one ends the deal. */
export const markCondition = endpoint({
  method: 'PATCH',
  path: '/offers/mark-condition/:id',
  access: ['user', 'agent'],
  summary: 'Mark a condition of your accepted offer as met, or as failed, which ends the deal',
  params: ById,
  body: ConditionMark,
  response: updated(Offer),
  notYours: 404,
})

/** A later date of a condition: the end of this day, at 23:59 UTC. */
export const LaterDate = z.object({ until: calendarDate('Date is required') })

/** A later date of one of the conditions. */
export const ConditionDate = z.extend(LaterDate, { condition })
export type ConditionDate = z.infer<typeof ConditionDate>

/** Moves the date of an open condition to a later day. */
export const extendCondition = endpoint({
  method: 'PATCH',
  path: '/offers/extend-condition/:id',
  access: ['user', 'agent'],
  summary: 'Give the buyer of an accepted offer on your property more time for a condition',
  params: ById,
  body: ConditionDate,
  response: updated(Offer),
  notYours: 404,
  limit: { max: 30, seconds: 3600, per: 'user' },
})

/** Ends a deal of which a condition is open after its date. Cancels the payment first, like the end of any deal. */
export const endLateDeal = endpoint({
  method: 'PATCH',
  path: '/offers/end-late-deal/:id',
  access: ['user', 'agent'],
  summary: 'End an accepted offer on your property of which a condition is open after its date',
  params: ById,
  body: DealReason,
  response: updated(Offer),
  notYours: 404,
})
