import { checkInvariants } from '../db/invariants.ts'
import type { Db } from '../db/tables/schema.ts'

/** A row of the findings of `npm run doctor -- --data`. */
export interface DataFinding {
  ok: boolean
  message: string
}

/** Checks the invariants of the stored data, one after the other. */
export async function checkData(db: Db): Promise<DataFinding[]> {
  const findings: DataFinding[] = []
  for await (const { statement, rows } of checkInvariants(db))
    findings.push({
      ok: rows.length === 0,
      message: rows.length === 0 ? statement : `${statement}: ${rows.join(', ')}`,
    })
  return findings
}
