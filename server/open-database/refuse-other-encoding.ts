import type pg from 'pg'
import { ConfigError } from '../ground/setting-values.ts'

interface Encoding {
  encoding: string
  name: string
  /** Version of the server as a number, such as 180004. */
  version: number
}

/** Oldest version with the built-in locale provider. */
const builtInSince = 170_000

/** @throws ConfigError the database does not store Unicode: most texts of people would be refused or damaged in it */
export async function refuseOtherEncoding(client: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Encoding>(
    `select current_setting('server_encoding') as encoding, quote_ident(current_database()) as name,
            current_setting('server_version_num')::int as version`,
  )
  const [found] = rows
  if (found && found.encoding !== 'UTF8')
    throw new ConfigError(
      `The database ${found.name} has the encoding ${found.encoding}, and Keyhaven needs UTF8. Drop it and create it ` +
        `with: ${createDatabase(found)}`,
    )
}

/** Statement for the right database: any language, and text in the order of code points, on every kind of cluster. */
const createDatabase = ({ name, version }: Encoding): string =>
  `create database ${name} template template0 encoding 'UTF8' ` +
  (version >= builtInSince ? `locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'` : `locale 'C.UTF-8'`)
