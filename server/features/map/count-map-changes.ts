import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'

/** Changes that are counted in one transaction. */
const batch = 5000

/** Adds the changes of the map to its cells, which keeps the table of changes short. Nodes take turns. */
export async function countMapChanges({ db }: Pick<Deps, 'db'>, most = batch): Promise<void> {
  for (let counted = most; counted >= most;) {
    const { rows } = await sql<{ counted: number }>`select count_map_changes(${most}) as counted`.execute(db)
    counted = rows[0]?.counted ?? 0
  }
}
