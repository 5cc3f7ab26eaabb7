import { sql } from 'kysely'
import { repeatBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes audit lines past their retention, through the one function that may (server/db/functions/audit.sql). */
export async function removeOldAudit({ db, clock, settings }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - settings.auditDays * dayMs)
  await repeatBatches(async size => {
    const { rows } = await sql<{ removed: number }>`select remove_old_audit(${before}, ${size}) as removed`.execute(db)
    return rows[0]?.removed ?? 0
  })
}
