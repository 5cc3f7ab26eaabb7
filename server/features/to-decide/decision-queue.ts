import { sql } from 'kysely'
import { maxCounted } from '#contract/ground/endpoint.ts'
import type { DecisionCounts, DecisionGroup } from '#contract/to-decide/decision-counts.ts'
import { decisionGroups, type DecisionKind, type ToDecide } from '#contract/to-decide/to-decide.ts'
import { type List, type Page, pageOf, requireCursorOf } from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { queueKinds } from './queue-kinds.ts'

interface Row {
  id: string
  kind: DecisionKind
  since: Date
  /** Position in the queue, for the cursor. */
  place: number
}

/** Milliseconds between two ranks in `place`: longer than any time since 1970. */
const rankMs = 1e14

/** Lists a page of the queue: deadlines first, then what holds somebody up, then the oldest. */
export async function listQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  group: DecisionGroup | undefined,
  { limit, after }: Page,
): Promise<List<ToDecide>> {
  requireCursorOf('number', after)
  const now = clock.now()
  const place = sql`rank * ${sql.lit(rankMs)}::bigint + floor(extract(epoch from since) * 1000)::bigint`
  const { rows } = await sql<Row>`
    select * from (select id, kind, since, ${place} as place from ${waitingIn(group, now)}) as queue
    where ${after ? sql`(place, id) > (${after.at}::bigint, ${after.id}::uuid)` : sql`true`}
    order by place, id limit ${limit + 1}`.execute(db)
  const isWhole = !after && rows.length <= limit
  const counted = isWhole ? rows.length : total(await countQueue({ db, clock }), group)
  const page = pageOf(rows, limit, row => row.place, {
    total: Math.min(counted, maxCounted),
    totalIsExact: isWhole || counted < maxCounted,
  })
  return { ...page, items: await readItems(db, page.items) }
}

/** Counts what waits in each group. */
export async function countQueue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DecisionCounts> {
  const { rows } = await sql<{ kind: DecisionKind; count: number }>`
    select kind, count(*) as count from ${waitingIn(undefined, clock.now())} group by kind`.execute(db)
  const counts: DecisionCounts = { money: 0, homes: 0, people: 0 }
  for (const { kind, count } of rows) counts[decisionGroups[kind]] += count
  return counts
}

const total = (counts: DecisionCounts, group: DecisionGroup | undefined): number =>
  group === undefined ? counts.money + counts.homes + counts.people : counts[group]

const allKinds = Object.keys(queueKinds) as DecisionKind[]

/** The rows of all kinds in a group. */
function waitingIn(group: DecisionGroup | undefined, now: Date) {
  const kinds = allKinds.filter(kind => group === undefined || decisionGroups[kind] === group)
  const parts = kinds.map(
    kind => sql`(select ${sql.lit(kind)} as kind, found.* from (${queueKinds[kind].waiting(now)}) as found)`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) as waiting`
}

/** Reads the subjects of these rows, kind by kind. What has been decided meanwhile is left out. */
async function readItems(db: Db, rows: readonly Row[]): Promise<ToDecide[]> {
  const read = await Promise.all(
    allKinds.map(async kind => {
      const ids = rows.filter(row => row.kind === kind).map(({ id }) => id)
      const subjects = ids.length === 0 ? [] : await queueKinds[kind].read(db, ids)
      return subjects.map(subject => [`${kind} ${subject._id}`, subject] as const)
    }),
  )
  const subjects = new Map<string, unknown>(read.flat())
  return rows.flatMap(({ id, kind, since }) => {
    const subject = subjects.get(`${kind} ${id}`)
    return subject === undefined ? [] : [{ kind, since: since.toISOString(), subject } as ToDecide]
  })
}
