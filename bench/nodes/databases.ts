/** A primary, its streaming replica, and the pooler that the nodes reach the primary through. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Account } from '../../server/db/embedded/account.ts'
import { runProgram, type Running, startProgram } from '../machine/start-program.ts'
import type { Programs } from './debian-programs.ts'

export interface Place {
  /** Folder of all data, which the account can enter. */
  folder: string
  logs: string
  account: Account | undefined
  programs: Programs
  /** Password of every database account. */
  password: string
  ports: { primary: number; replica: number; pooler: number }
}

export const database = 'keyhaven'
const databaseUrl = (password: string, port: number, user: string, name = database) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

export const databaseUrls = ({ password, ports }: Place) => ({
  primary: databaseUrl(password, ports.primary, 'keyhaven'),
  replica: databaseUrl(password, ports.replica, 'keyhaven'),
  replicaAsSuperuser: databaseUrl(password, ports.replica, 'postgres', 'postgres'),
  pooler: databaseUrl(password, ports.pooler, 'keyhaven'),
})

/** Creates a folder that the account owns. */
export function ownFolder({ folder, account }: Place, name: string): string {
  const own = path.join(folder, name)
  mkdirSync(own, { mode: 0o700, recursive: true })
  if (account) chownSync(own, account.uid, account.gid)
  return own
}

export function ownFile({ account }: Place, file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

/** Copies a configuration from beside this file into the folder, with values for its names in braces. */
export function filledConfig(
  place: Place,
  folder: string,
  name: string,
  values: Record<string, string | number>,
): string {
  const template = readFileSync(path.join(import.meta.dirname, name), 'utf8')
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key]))
  return ownFile(place, path.join(folder, name), filled)
}

/** Creates the cluster, its roles, and a database for use behind a pooler. */
export async function makePrimary(place: Place): Promise<void> {
  const { account, programs, password, ports } = place
  const cluster = ownFolder(place, 'primary')
  const passwordFile = ownFile(place, path.join(place.folder, 'password'), password)
  await runProgram({
    account,
    file: programs.initdb,
    args: [
      `--pgdata=${cluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // By code point, as with the built-in provider of 17 and newer that the embedded database uses.
      '--locale=C.UTF-8',
    ],
  })
  const primary = await startPrimary(place)
  const admin = new pg.Client(databaseUrl(password, ports.primary, 'postgres', 'postgres'))
  await admin.connect()
  try {
    await admin.query(`create role keyhaven login password '${password}'`)
    await admin.query(`create role replicator replication login password '${password}'`)
    await admin.query(`create database ${database} owner keyhaven`)
    // Set on the role, because a pooler drops a connection's start-up options (server/db/connect.ts).
    await admin.query(`alter role keyhaven set statement_timeout = '5s'`)
    await admin.query(`alter role keyhaven set lock_timeout = '2s'`)
    await admin.query(`alter role keyhaven set idle_in_transaction_session_timeout = '10s'`)
  } finally {
    await admin.end()
    await primary.stop()
  }
}

export const startPrimary = (place: Place): Promise<Running> => startPostgres(place, 'primary')

/** Creates a streaming replica of the primary. The slot retains the WAL that it has not read yet, up to a limit. */
export async function makeReplica(place: Place): Promise<void> {
  const { account, programs, password, ports } = place
  await runProgram({
    account,
    file: programs.pgBasebackup,
    args: [
      '--host=127.0.0.1',
      `--port=${ports.primary}`,
      '--username=replicator',
      '--checkpoint=fast',
      `--pgdata=${ownFolder(place, 'replica')}`,
      '--write-recovery-conf',
      '--wal-method=stream',
      '--create-slot',
      '--slot=replica',
    ],
    env: { PGPASSWORD: password },
  })
}

export const startReplica = (place: Place): Promise<Running> => startPostgres(place, 'replica')

function startPostgres(place: Place, name: 'primary' | 'replica'): Promise<Running> {
  const { account, programs, password, ports, logs, folder } = place
  const settings = {
    port: ports[name],
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_level: 'replica',
    max_slot_wal_keep_size: '1GB',
    // Otherwise a vacuum on the primary could cancel a search on the replica.
    hot_standby_feedback: 'on',
  }
  return startProgram({
    name,
    log: path.join(logs, `${name}.log`),
    account,
    file: programs.postgres,
    args: [
      '-D',
      path.join(folder, name),
      ...Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]),
    ],
    stopSignal: 'SIGINT',
    isReady: () => canConnect(databaseUrl(password, ports[name], 'postgres', 'postgres')),
  })
}

export async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
