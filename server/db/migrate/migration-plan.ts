import type pg from 'pg'

export interface Migration {
  name: string
  isTransaction: boolean
  /** A single statement if the migration runs in a transaction. */
  statements: readonly string[]
}

/** Locks that migrations take, weakest first, with what they block. */
const locks = [
  ['row exclusive', 'nobody waits, but for the same rows'],
  ['share update exclusive', 'nobody waits'],
  ['share', 'writes wait'],
  ['share row exclusive', 'writes wait'],
  ['access exclusive', 'reads and writes wait'],
] as const
export type Lock = (typeof locks)[number][0]

export interface TouchedTable {
  table: string
  lock: Lock
}

const named = '(?:if (?:not )?exists )?(?:only )?([\\w."]+)'
/** Lock that each kind of statement takes on its table or index. */
const statements: readonly [start: RegExp, lock: (rest: string) => Lock][] = [
  [new RegExp(`^alter table ${named}`), alterLock],
  [/^create (?:unique )?index concurrently .*? on (?:only )?([\w."]+)/, () => 'share update exclusive'],
  [/^create (?:unique )?index .*? on (?:only )?([\w."]+)/, () => 'share'],
  [new RegExp(`^drop index concurrently ${named}`), () => 'share update exclusive'],
  [new RegExp(`^drop (?:index|table) ${named}`), () => 'access exclusive'],
  [/^create (?:or replace )?(?:constraint )?trigger .*? on ([\w."]+)/, () => 'share row exclusive'],
  [/^drop trigger .*? on ([\w."]+)/, () => 'access exclusive'],
  [/^truncate (?:table )?([\w."]+)/, () => 'access exclusive'],
  [/^analyze ([\w."]+)/, () => 'share update exclusive'],
  [/^(?:update|delete from|insert into) ([\w."]+)/, () => 'row exclusive'],
]

/** Lock of `alter table`. Validating a constraint or setting a storage option does not block reads and writes. */
function alterLock(rest: string): Lock {
  const isGentle = rest
    .split(/,(?![^(]*\))/)
    .every(action => /\b(validate constraint|set \(|set statistics)/.test(action))
  return isGentle ? 'share update exclusive' : 'access exclusive'
}

/** Parses the statements of a migration. Returns its tables and indexes, each with the strongest lock. */
export function touchedTables(texts: readonly string[]): TouchedTable[] {
  const strongest = new Map<string, Lock>()
  const touch = (table: string, lock: Lock) => {
    const before = strongest.get(table)
    if (before === undefined || rank(lock) > rank(before)) strongest.set(table, lock)
  }
  const plain = texts
    .join(';\n')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$[^]*?\$\$/g, "''")
    .replaceAll(/\s+/g, ' ')
  for (const statement of plain.split(';').map(text => text.trim())) {
    for (const [start, lockOf] of statements) {
      const [, table] = start.exec(statement) ?? []
      if (table === undefined) continue
      touch(table, lockOf(statement))
      break
    }
    for (const [, table = ''] of statement.matchAll(/\breferences ([\w."]+)/g)) touch(table, 'share row exclusive')
  }
  return [...strongest].map(([table, lock]) => ({ table, lock }))
}

const rank = (lock: Lock) => locks.findIndex(([name]) => name === lock)

/** Describes in a few lines what a migration would do to this database. Changes nothing. */
export async function describeMigration(client: pg.Pool, migration: Migration): Promise<string[]> {
  const lines = [
    `${migration.name}  ${migration.isTransaction ? 'one transaction' : 'statement by statement, outside a transaction'}`,
  ]
  for (const { table, lock } of touchedTables(migration.statements)) {
    const { rows } = await client.query<{ name: string; rows: number; size: string }>(
      `select pg_class.oid::regclass::text as name, greatest(reltuples, 0)::float8 as rows,
         pg_size_pretty(pg_total_relation_size(pg_class.oid)) as size
       from pg_class where pg_class.oid = coalesce(
         (select indrelid from pg_index where indexrelid = to_regclass($1)), to_regclass($1))`,
      [table],
    )
    const [found] = rows
    const waits = locks[rank(lock)]?.[1] ?? ''
    // A table that a pending migration creates is empty and unused.
    if (found)
      lines.push(
        `    ${found.name}: about ${found.rows.toLocaleString('en')} rows, ${found.size}; ${lock} lock, ${waits}`,
      )
  }
  for (const [, procedure = ''] of migration.statements.join(';\n').matchAll(/^call (\w+)/gim))
    lines.push(
      `    ${procedure}: changes rows in short transactions, which may take long; nobody waits, but for the same rows`,
    )
  return [...new Set(lines)]
}
