import { openConditions } from '#contract/offers/conditions.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import type { OfferRow } from '../../db/tables/schema.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { conditionsOf } from './offer-columns.ts'

// Occasions of notifications about an offer. Its moves withdraw them, whichever feature has sent them.

/** Key of the notification that a counteroffer waits for an answer. */
export const counterNotificationKey = (offerId: string, version: number): string =>
  notificationKeyOf('counter received', `${offerId} ${version}`)

/** Key of the notification that a request to cancel waits for an answer. */
export const cancelNotificationKey = (offerId: string, askedAt: Date): string =>
  notificationKeyOf('cancel requested', `${offerId} ${askedAt.getTime()}`)

/** Key of the notification that a transfer waits for its confirmation. */
export const transferNotificationKey = (offerId: string, recordedAt: Date): string =>
  notificationKeyOf('transfer recorded', `${offerId} ${recordedAt.getTime()}`)

/** Key of the notification that a payment is due: the deadline of one offer. */
export const paymentDueNotificationKey = ({ id, pay_by }: Pick<OfferRow, 'id' | 'pay_by'>): string =>
  notificationKeyOf('payment due', `${id} ${pay_by?.getTime()}`)

/** Key of the notification that asks an agent to name an account for a deal. */
export const payoutNeededNotificationKey = (offerId: string): string =>
  notificationKeyOf('payout details needed', offerId)

/** Key of the notification that an open condition is due at this time. */
export const conditionDueNotificationKey = (offerId: string, name: OfferCondition, dueBy: string): string =>
  notificationKeyOf('condition due', `${offerId} ${name} ${dueBy}`)

/** Keys of the notifications about the dates of the open conditions of an offer, or of one of them. */
export const conditionDueNotificationKeys = (
  { id, deal_conditions }: Pick<OfferRow, 'id' | 'deal_conditions'>,
  only?: OfferCondition,
): string[] =>
  openConditions(conditionsOf(deal_conditions))
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, dueBy }) => conditionDueNotificationKey(id, name, dueBy))

type Version = Pick<OfferRow, 'id' | 'terms_version'>

const kinds = ['other offer accepted', 'backup agreed', 'backup ranked'] as const

/**
 * Key of the notification that a buyer can be a backup because another offer was accepted, that they agree to be
 * one, or that the agent has ranked them.
 */
export const backupNotificationKey = (kind: (typeof kinds)[number], { id, terms_version }: Version): string =>
  notificationKeyOf(kind, `${id} ${terms_version}`)

/** Occasions of all three, which are obsolete once the agreement or the terms have ended. */
export const backupNotificationKeys = (offer: Version): string[] =>
  kinds.map(kind => backupNotificationKey(kind, offer))
