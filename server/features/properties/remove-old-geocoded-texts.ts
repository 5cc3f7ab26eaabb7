import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps.ts'

/** Days until a geocoder is asked again for the same text. Data of the world changes little. */
const keptDays = 180
/** Answers that are kept at most, the newest. */
const kept = 200_000

/** Removes old answers of geocoders, and all beyond the newest 200,000. */
export async function removeOldGeocodedTexts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000)
  await removeInBatches(db, 'geocoded_texts', sql`found_at < ${oldest}`)
  await removeInBatches(
    db,
    'geocoded_texts',
    sql`found_at < (select found_at from geocoded_texts order by found_at desc offset ${kept} limit 1)`,
  )
}
