import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startTimeoutMs } from '../db/connect.ts'

/** Name of the server's role in the embedded database. */
export const embeddedServerRole = 'keyhaven_server'

const schemas = 'public, identity, sandbox, pgboss'

/** Creates the role, or sets a new password. The embedded database gets one at each start; it is never stored. */
export async function ensureServerRole(owner: pg.Pool): Promise<{ user: string; password: string }> {
  const password = randomBytes(24).toString('base64url')
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [embeddedServerRole])
  await owner.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${embeddedServerRole}
     login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  )
  return { user: embeddedServerRole, password }
}

/**
 * Lets a role read and write the rows of all tables, including those of later migrations. It can only add and read
 * audit lines and the record of deals, and only add, read and remove the personal values of that record.
 *
 * @param owner connects as the role that owns the tables
 */
export async function grantToServer(owner: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  await owner.query(`
    begin;
    grant usage on schema ${schemas} to ${to};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${to};
    grant usage, select on all sequences in schema ${schemas} to ${to};
    revoke update, delete, truncate on audit, deal_record, deal_record_roots, deal_record_proofs from ${to};
    revoke update, truncate on deal_record_values from ${to};
    revoke insert, update, delete, truncate on migrations, applied_functions from ${to};
    revoke all on function remove_old_audit from public;
    grant execute on function remove_old_audit to ${to};
    alter default privileges in schema ${schemas} grant select, insert, update, delete on tables to ${to};
    alter default privileges in schema ${schemas} grant usage, select on sequences to ${to};
    commit`)
}

/** Whether the role of this connection may change the tables or the audit trail. */
export async function mayChangeTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select role.rolsuper or pg_has_role(current_user, relowner, 'member')
       or has_table_privilege('audit', 'update') or has_table_privilege('audit', 'delete') as may
     from pg_class, pg_roles as role where pg_class.oid = 'audit'::regclass and role.rolname = current_user`,
  )
  return rows[0]?.may ?? false
}

/** Returns the role that the server connects as; undefined if it is the owner. */
export async function serverRoleOf(
  owner: pg.Pool,
  { databaseUrl, databaseOwnerUrl }: { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined },
): Promise<string | undefined> {
  if (databaseUrl === undefined) {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [embeddedServerRole])
    return rowCount === 0 ? undefined : embeddedServerRole
  }
  if (databaseOwnerUrl === undefined) return undefined
  const server = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: startTimeoutMs })
  await server.connect()
  const current = 'select current_user as role'
  const [mine, theirs] = await Promise.all([
    owner.query<{ role: string }>(current),
    server.query<{ role: string }>(current),
  ])
  await server.end()
  return mine.rows[0]?.role === theirs.rows[0]?.role ? undefined : theirs.rows[0]?.role
}
