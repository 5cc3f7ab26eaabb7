import type { OfferRow } from '../../db/tables/schema.ts'
import { occasionOf } from '../notifications/notification-store.ts'

// Occasions of notifications about an offer. Its moves withdraw them, whichever feature has sent them.

/** Occasion of the notification that a counteroffer waits for an answer. */
export const counterOccasion = (offerId: string, version: number): string =>
  occasionOf('counter received', `${offerId} ${version}`)

/** Occasion of the notification that a request to cancel waits for an answer. */
export const cancelOccasion = (offerId: string, askedAt: Date): string =>
  occasionOf('cancel requested', `${offerId} ${askedAt.getTime()}`)

/** Occasion of the notification that a transfer waits for its confirmation. */
export const transferOccasion = (offerId: string, recordedAt: Date): string =>
  occasionOf('transfer recorded', `${offerId} ${recordedAt.getTime()}`)

/** Occasion of the notification that a payment is due: the deadline of one offer. */
export const paymentDueOccasion = ({ id, pay_by }: Pick<OfferRow, 'id' | 'pay_by'>): string =>
  occasionOf('payment due', `${id} ${pay_by?.getTime()}`)

type Version = Pick<OfferRow, 'id' | 'terms_version'>

const kinds = ['other offer accepted', 'backup agreed', 'backup ranked'] as const

/**
 * Occasion of the notification that a buyer can be a backup because another offer was accepted, that they agree to be
 * one, or that the agent has ranked them.
 */
export const backupOccasion = (kind: (typeof kinds)[number], { id, terms_version }: Version): string =>
  occasionOf(kind, `${id} ${terms_version}`)

/** Occasions of all three, which are obsolete once the agreement or the terms have ended. */
export const backupOccasions = (offer: Version): string[] => kinds.map(kind => backupOccasion(kind, offer))
