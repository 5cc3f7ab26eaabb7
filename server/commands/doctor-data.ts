import { checkInvariants } from '../db/invariants.ts'
import type { Db } from '../db/tables/schema.ts'
import { checkStoredPictures } from '../features/images/check-stored-pictures.ts'
import type { ImageStore } from '../providers/images/port.ts'

/** A row of the findings of `npm run doctor -- --data`. */
export interface DataFinding {
  ok: boolean
  /** Set on advice, which is no fault. */
  isNote?: true
  message: string
}

/** Checks the invariants of the stored data, one after the other and in batches, and then the stored pictures. */
export async function checkData(db: Db, images: ImageStore, now = new Date()): Promise<DataFinding[]> {
  const findings: DataFinding[] = []
  for await (const { statement, rows } of checkInvariants(db))
    findings.push({
      ok: rows.length === 0,
      message: rows.length === 0 ? statement : `${statement}: ${rows.join(', ')}`,
    })
  return [...findings, ...(await checkPictures(db, images, now))]
}

async function checkPictures(db: Db, images: ImageStore, now: Date): Promise<DataFinding[]> {
  if (images.kind === 'host')
    return [
      { ok: true, isNote: true, message: 'The pictures at the image host are not compared: it has no list of them.' },
    ]
  const statement = 'every picture that a row shows is stored'
  try {
    const { missing, leftovers } = await checkStoredPictures(db, images, now)
    const note = `${leftovers} unused ${leftovers === 1 ? 'picture is' : 'pictures are'} stored for longer than the clean-up leaves them. The log says what prevented it.`
    return [
      { ok: missing.length === 0, message: missing.length === 0 ? statement : `${statement}: ${missing.join(', ')}` },
      ...(leftovers === 0 ? [] : [{ ok: true, isNote: true as const, message: note }]),
    ]
  } catch (error) {
    return [{ ok: false, message: `${statement}: ${error instanceof Error ? error.message : String(error)}` }]
  }
}
