import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

/** Age at which an answer is removed, so that the geocoder is asked again. Places rarely move. */
const maxAgeDays = 180
/** Maximum number of answers; older ones are removed. */
const maxAnswers = 200_000

/** Removes old answers of geocoders, and all beyond the newest 200,000. */
export async function removeOldGeocodedTexts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - maxAgeDays * 24 * 60 * 60 * 1000)
  await removeInBatches(db, 'geocoded_texts', sql`found_at < ${oldest}`)
  await removeInBatches(
    db,
    'geocoded_texts',
    sql`found_at < (select found_at from geocoded_texts order by found_at desc offset ${maxAnswers} limit 1)`,
  )
}
