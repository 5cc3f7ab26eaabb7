import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'

const { owner } = await startTestApp()

/** Tables of the marketplace with their columns, rules and indexes, and the functions, each a line. */
const lines = sql<{ line: string }>`
  with tables as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  ),
  parts (relname, rank, place, line) as (
    select relname, 0, 0, e'\n' || relname from tables
    union all
    select relname, 1, attnum, format('  %s %s%s%s', attname, replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'),
        case when attnotnull then ' not null' else '' end,
        case when attgenerated <> '' then ' is ' || pg_get_expr(adbin, adrelid)
          when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid)
          when attidentity <> '' then ' numbered' else '' end)
      from tables join pg_attribute on attrelid = oid
        left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      where attnum > 0 and not attisdropped
    union all
    select relname, 2, 0, format('  rule %s: %s', conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
    union all
    select tables.relname, 3, 0, '  ' || regexp_replace(pg_get_indexdef(indexrelid), '^CREATE | ON public\\.\\w+( USING btree)?', '', 'g')
      from tables join pg_index on indrelid = tables.oid
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select relname, 4, 0, '  ' || regexp_replace(pg_get_triggerdef(pg_trigger.oid), '^CREATE | ON public\\.\\w+|EXECUTE FUNCTION ', '', 'g')
      from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select '~', 0, 0, e'\nFunctions'
    union all
    select '~', 1, 0, format('  %s -> %s', oid::regprocedure, pg_get_function_result(oid))
      from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select '~', 2, 0, e'\nDomains' where exists (select from pg_type where typtype = 'd' and typnamespace = 'public'::regnamespace)
    union all
    select '~', 3, 0, format('  %s: %s', typname, pg_get_constraintdef(pg_constraint.oid))
      from pg_type join pg_constraint on contypid = pg_type.oid where typnamespace = 'public'::regnamespace
  )
  select regexp_replace(line, '\\s*\\n\\s+', ' ', 'g') as line from parts
  order by relname collate "C", rank, place, line collate "C"`

it('is written down in docs/data-model.txt, which `npx vitest run server/db/data-model -u` updates', async () => {
  const { rows } = await lines.execute(owner)
  const head = `The whole data model as PostgreSQL has it, written by server/db/data-model.test.ts.\n`
  await expect(`${head}${rows.map(({ line }) => line).join('\n')}\n`).toMatchFileSnapshot('../../docs/data-model.txt')
})
