import type { FinalOffer } from '#contract/final-rounds/final-offers.ts'
import { toDollars } from '#contract/ground/money.ts'
import { isWithinRange } from '#contract/offers/offers.ts'
import type { FinalRoundRow, OfferRow, PropertyRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { recordChange } from '../changes/record-change.ts'
import { mailsToAdmins } from '../mail-queue/mails-to-admins.ts'
import { endBackupsOfAgentsTerms } from '../offers/backup-store.ts'
import { dealStep, termsStep } from '../offers/deal-steps.ts'
import { withdrawnWith } from '../offers/move-offer.ts'
import { backupNotificationKeys } from '../offers/notification-keys.ts'
import { changeTerms } from '../offers/terms-store.ts'
import { findProperty, lockProperty } from '../properties/property-store.ts'
import { finalsUnreadable } from './final-round-mail-templates.ts'
import {
  currentRound,
  dueRounds,
  type LiveOffer,
  liveOffers,
  lockOffersWithFinal,
  setCancelled,
  setClosed,
  setUnreadable,
  takeFinals,
  toRound,
} from './final-round-store.ts'
import { requestNotificationKeys, mailsAbout } from './mails-about-round.ts'
import { openFinal } from './make-final-offer.ts'

/** Rolls the closing back, so that the right secret can still open the finals. */
class UnreadableFinals extends Error {
  constructor() {
    super(
      'Its final offers were sealed with another signing secret, or changed. They are kept: set JWT_SECRET_PREVIOUS to ' +
        'that secret, or start with ALLOW_UNSAFE=lost-secret to cancel the round.',
    )
  }
}

/** Rounds per page. */
const perPage = 100

/** Closes the rounds of final offers whose deadline has passed, page by page (ruling G63). */
export async function closeFinalRounds(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await handleDue(deps, {
    due: dueRounds(deps.db, now, perPage),
    handle: round =>
      close(deps, round).catch(async (error: unknown) => {
        if (!(error instanceof UnreadableFinals)) throw error
        await reportUnreadable(deps, error, round)
      }),
    failure: 'a round of final offers could not be closed',
  })
}

/** Opens all finals of a round at once: each becomes the terms of its offer. Offers without a final keep theirs. */
const close = (deps: Deps, due: Pick<FinalRoundRow, 'id' | 'property_id'>) =>
  inTransaction(deps.db, async tx => {
    const property = await lockProperty(tx, due.property_id, 'update')
    const round = await currentRound(tx, due.property_id)
    const at = deps.clock.now()
    // Cancelled, extended or closed by another node in the meantime.
    if (!property || round?.id !== due.id || round.status !== 'open' || round.deadline > at) return
    const live = await liveOffers(tx, property.id, at)
    const offers = new Map((await lockOffersWithFinal(tx, round.id)).map(offer => [offer.id, offer]))
    const finals = (await takeFinals(tx, round.id)).map(row => ({
      offer: offers.get(row.offer_id),
      final: openFinal(deps, row),
    }))
    const opened = finals.filter(isOpened)
    const about = { property, live, at }
    if (opened.length < finals.length) {
      if (!deps.settings.allowUnsafe.includes('lost-secret')) throw new UnreadableFinals()
      await cancelUnreadable(deps, tx, round, about)
    } else await openAll(deps, tx, round, { ...about, opened: opened.filter(isInRangeOf(property)) })
  })

/** Mails the admins, once, that the finals of a round cannot be opened. It is tried again every few seconds. */
const reportUnreadable = (deps: Deps, cause: UnreadableFinals, { id }: Pick<FinalRoundRow, 'id'>) =>
  inTransaction(deps.db, async tx => {
    const [isNew] = await recordChange(deps, tx, {
      changeAny: setUnreadable(tx, id, deps.clock.now()),
      mails: async row => {
        const property = await findProperty(tx, row.property_id)
        return mailsToAdmins(tx, finalsUnreadable(toRound(row), property?.complete ?? { title: '', location: '' }))
      },
    })
    if (isNew) deps.log.error({ err: cause, round: id }, 'a round of final offers could not be closed')
  })

interface Opened {
  offer: OfferRow
  final: FinalOffer
}
interface About {
  property: PropertyRow
  live: readonly LiveOffer[]
  at: Date
}

const isOpened = (found: { [Name in keyof Opened]: Opened[Name] | undefined }): found is Opened =>
  found.offer !== undefined && found.final !== undefined

/** An agent cannot change the range while a round is open. */
const isInRangeOf =
  (property: PropertyRow) =>
  ({ final }: Opened): boolean =>
    isWithinRange(final.offerAmount, {
      minPrice: toDollars(property.min_price_cents),
      maxPrice: toDollars(property.max_price_cents),
    })

async function openAll(
  deps: Deps,
  tx: Tx,
  round: FinalRoundRow,
  { property, live, at, opened }: About & { opened: readonly Opened[] },
): Promise<void> {
  await recordChange(deps, tx, {
    change: setClosed(tx, round.id, { finals: opened.length, at }),
    audit: ({ finals }) => ({
      actor: undefined,
      action: 'close final round',
      objectId: property.id,
      detail: `${finals} final offers`,
    }),
    mails: row => mailsAbout(tx, row, 'closed', live, property.agent_id),
    withdraws: { notificationKeys: requestNotificationKeys(round.id) },
  })
  for (const { offer, final } of opened)
    await recordChange(deps, tx, {
      change: changeTerms(tx, offer, {
        by: 'buyer',
        terms: { ...final, message: final.message ?? undefined, expiresAt: null },
        range: property,
        at,
        made: new Date(final.madeAt),
      }),
      audit: row => ({
        actor: undefined,
        action: 'open final offer',
        objectId: offer.id,
        detail: `version ${row.terms_version}`,
      }),
      step: row => termsStep(row, { actor: { id: offer.buyer_id }, action: 'open final offer' }),
      withdraws: withdrawnWith(offer),
    })
  // Nobody can accept terms of the agent in a closed round, so nobody can be a backup with them (ruling G64).
  await recordChange(deps, tx, {
    changeAny: endBackupsOfAgentsTerms(tx, property.id),
    audit: ({ id }) => ({ actor: undefined, action: 'stop backup', objectId: id }),
    step: row => dealStep(row, { actor: undefined, action: 'stop backup' }),
    withdraws: row => ({ notificationKeys: backupNotificationKeys(row) }),
  })
}

/** Cancels a round after the operator has given up its secret. Opening only some finals would be unfair. */
async function cancelUnreadable(
  deps: Deps,
  tx: Tx,
  round: FinalRoundRow,
  { property, live, at }: About,
): Promise<void> {
  deps.log.error({ round: round.id }, 'the final offers of a round could not be decrypted')
  await recordChange(deps, tx, {
    change: setCancelled(tx, round.id, { reason: 'The final offers could not be opened.', at }),
    audit: ({ reason }) => ({
      actor: undefined,
      action: 'cancel final round',
      objectId: property.id,
      ...(reason !== null && { detail: reason }),
    }),
    mails: row => mailsAbout(tx, row, 'cancelled', live, property.agent_id),
    withdraws: { notificationKeys: requestNotificationKeys(round.id) },
  })
}
