import { sql } from 'kysely'
import { readInstallationValue, writeInstallationValue } from '../../db/installation.ts'
import type { Db } from '../../db/tables/schema.ts'
import { graceMs, used } from './image-store.ts'

/** Images per run. A walk over a million images takes eight days of hourly runs. */
const imagesPerRun = 5000

/**
 * Continues the walk over the images that were found in use, and has those checked a day later that no row uses any
 * longer. At its end, the walk starts again. A run may be repeated, and two at once do no harm.
 */
export async function findDroppedImages(db: Db, now: Date, perRun = imagesPerRun): Promise<void> {
  const { last = '' } = (await readInstallationValue(db, 'image walk')) ?? {}
  const { rows } = await dateDropped(last, now, perRun).execute(db)
  await writeInstallationValue(db, 'image walk', { last: rows[0]?.last ?? '' }, now)
}

/** Leaves out images that a transaction has locked: it is about to use them. `last` is null at the end of the walk. */
export const dateDropped = (after: string, now: Date, perRun: number) => sql<{ last: string | null }>`
  with page as materialized (
    select id from images where id > ${after} and check_at is null order by id limit ${perRun}),
  unused as materialized (
    select id from images where check_at is null and id in (select id from page where not ${used(sql.ref('page.id'))})
    order by id for no key update skip locked),
  dated as (
    update images set check_at = ${new Date(now.getTime() + graceMs)} from unused where images.id = unused.id)
  select (select id from page order by id offset ${perRun - 1}) as last`
