import type { AuditAction } from '#contract/audit/audit.ts'
import type { FinalRoundEvent, FinalRound } from '#contract/final-rounds/final-round.ts'
import { isPastDeadline, whyNotDeadline } from '#contract/final-rounds/final-round.ts'
import type { FinalRoundRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { type Change, recordChange } from '../changes/record-change.ts'
import { lockProperty } from '../properties/property-store.ts'
import { findRound, liveOffers, setCancelled, setDeadline, setEnded, takeFinals, toRound } from './final-round-store.ts'
import { requestNotificationKeys, mailsAbout } from './mails-about-round.ts'

type ChangedRound = FinalRound & { modifiedCount: number }
type LockedRound = NonNullable<Awaited<ReturnType<typeof findRound>>>

/**
 * Moves the deadline of an open round to a later time, once, for all offerors (ruling G63).
 *
 * @throws Problem 404 not theirs; 409 not open, past its deadline, or extended before; 422 not later, or outside its limits
 */
export const extendFinalRound = (deps: Deps, agent: Caller, id: string, deadline: string): Promise<ChangedRound> =>
  inTransaction(deps.db, async tx => {
    const round = await lockRound(tx, agent, id)
    const at = deps.clock.now()
    requireBeforeDeadline(round, at)
    if (round.extended_at) throw problem(409, 'The deadline was moved before. It can be moved once.')
    const why = whyNotDeadline(deadline, at.getTime())
    if (why !== undefined) throw problem(422, why, 'deadline')
    if (Date.parse(deadline) <= round.deadline.getTime())
      throw problem(422, 'The deadline must be later than the present one.', 'deadline')
    return recordRoundChange(deps, tx, agent, round, {
      change: setDeadline(tx, id, { deadline, at }),
      action: 'extend final round',
      event: 'extended',
      detail: `until ${deadline}`,
    })
  })

/**
 * Cancels an open round. Its finals are deleted unread, and the offers keep their terms (ruling G63). Cancelling a
 * cancelled round changes nothing.
 *
 * @throws Problem 404 not theirs; 409 past its deadline, or closed
 */
export const cancelFinalRound = (deps: Deps, agent: Caller, id: string, reason: string): Promise<ChangedRound> =>
  inTransaction(deps.db, async tx => {
    const round = await lockRound(tx, agent, id)
    if (round.status === 'cancelled') return { ...toRound(round), modifiedCount: 0 }
    const at = deps.clock.now()
    requireBeforeDeadline(round, at)
    // Whoever has made a final is notified too, although their earlier terms may have expired.
    const cancelled = await recordRoundChange(deps, tx, agent, round, {
      change: setCancelled(tx, id, { reason, at }),
      action: 'cancel final round',
      event: 'cancelled',
    })
    await takeFinals(tx, id)
    return cancelled
  })

/**
 * Ends a closed round, so that negotiation goes on (ruling G63). Ending an ended round changes nothing.
 *
 * @throws Problem 404 not theirs; 409 not closed, an accepted offer, or sold
 */
export const endFinalRound = (deps: Deps, agent: Caller, id: string): Promise<ChangedRound> =>
  inTransaction(deps.db, async tx => {
    const round = await lockRound(tx, agent, id)
    if (round.status === 'ended') return { ...toRound(round), modifiedCount: 0 }
    if (round.status !== 'closed') throw problem(409, notClosed[round.status])
    if (round.sold_at) throw problem(409, 'This property is already sold.')
    if (round.under_offer) throw problem(409, 'You have accepted an offer. You can end the round if it is not paid.')
    const at = deps.clock.now()
    return recordRoundChange(deps, tx, agent, round, {
      change: setEnded(tx, id, at),
      action: 'end final round',
      event: 'ended',
    })
  })

const notClosed = {
  open: 'The final offers are still sealed. You can cancel the round.',
  cancelled: 'This round of final offers was cancelled.',
}

/** Locks the property of a round, and reads the round. @throws Problem 404 not theirs */
async function lockRound(tx: Tx, agent: Caller, id: string): Promise<LockedRound> {
  const found = await findRound(tx, id)
  if (found?.agent_id !== agent.id) throw notFound('This round of final offers')
  await lockProperty(tx, found.property_id, 'update')
  return (await findRound(tx, id)) ?? found
}

/** The deadline decides, not the job that closes the round after it. */
function requireBeforeDeadline(round: LockedRound, now: Date): void {
  if (round.status !== 'open') throw problem(409, 'This round of final offers is over.')
  if (isPastDeadline(toRound(round), now.getTime()))
    throw problem(409, 'The deadline has passed, and the final offers are being opened.')
}

interface RoundChange {
  change: Change<FinalRoundRow>
  action: AuditAction
  event: FinalRoundEvent
  detail?: string
}

/** Records what the agent does to a round, and notifies the buyers with a live offer. */
async function recordRoundChange(
  deps: Deps,
  tx: Tx,
  agent: Caller,
  round: LockedRound,
  { change, action, event, detail }: RoundChange,
): Promise<ChangedRound> {
  const offers = await liveOffers(tx, round.property_id, deps.clock.now())
  const changed = await recordChange(deps, tx, {
    change,
    audit: { actor: agent, action, objectId: round.property_id, ...(detail !== undefined && { detail }) },
    mails: row => mailsAbout(tx, row, event, offers),
    withdraws: { notificationKeys: requestNotificationKeys(round.id) },
  })
  return { ...toRound(changed), modifiedCount: 1 }
}
