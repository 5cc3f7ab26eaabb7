import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig, Pool } from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Account, canEnter, isRoot, serverAccount } from './account.ts'
import { isPostmasterOf, readPidFile, runningCommand } from './orphan.ts'
import { packagedPrograms, preparePrograms } from './programs.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts'

const appScript = fileURLToPath(new URL('app-for-tests.ts', import.meta.url))

/** Folder in memory if there is enough: these tests kill processes, not disks. */
const fastDisk = '/dev/shm'
const scratch =
  existsSync(fastDisk) && statfsSync(fastDisk).bavail * statfsSync(fastDisk).bsize > 1e9 ? fastDisk : tmpdir()

/** Folders that a case created. They are removed after it, whether it passed or not. */
const folders: string[] = []
const databases: EmbeddedPostgres[] = []
const apps: App[] = []
const processes: ChildProcess[] = []

/** Data of a stopped database, shared by the cases that leave it intact, because initdb is slow. */
let stopped = ''

beforeAll(async () => {
  const folder = mkdtempSync(join(scratch, 'kh-test-'))
  chmodSync(folder, 0o755)
  stopped = join(folder, 'postgres')
  await (await startEmbeddedPostgres({ dataDir: stopped, fast: true })).stop()
  return () => rmSync(folder, { recursive: true })
})

afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.child.kill('SIGKILL')
    if (app.started) {
      if (isPostmasterOf(app.started.pid, join(app.started.dataDir, 'cluster'))) process.kill(app.started.pid, 'SIGINT')
      await isGone(app.started.pid)
    }
  }
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await Promise.all(databases.splice(0).map(database => database.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder that everybody may enter, like /srv. */
function openFolder(disk = scratch): string {
  const folder = mkdtempSync(join(disk, 'kh-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** Creates a folder that looks like a database but contains only its version. */
function brokenDatabase({ version }: { version: string }): string {
  const dataDir = join(openFolder(), 'postgres')
  mkdirSync(join(dataDir, 'cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'keyhaven.lock'), '')
  writeFileSync(join(dataDir, 'password'), 'secret\n')
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), `${version}\n`)
  return dataDir
}

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, fast: true, ...options })
  databases.push(database)
  return database
}

async function query(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

type Started = { pid: number; dataDir: string; connection: ClientConfig }
type App = { child: ChildProcess; started?: Started; acknowledged: number; complaint: string }

/** Runs app-for-tests.ts; resolves when its database is up, or when it has ended. */
async function startApp(
  dataDir: string,
  { account, withoutSetpriv = false }: { account?: Account; withoutSetpriv?: boolean } = {},
): Promise<App> {
  const child = spawn(process.execPath, [appScript, dataDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // As on macOS.
    env: withoutSetpriv ? { PATH: '/nowhere' } : process.env,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const app: App = { child, acknowledged: 0, complaint: '' }
  apps.push(app)
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (app.complaint += chunk))
  const up = new Promise<void>(resolve =>
    createInterface(child.stdout).on('line', line => {
      if (line.startsWith('{')) app.started = JSON.parse(line) as Started
      else app.acknowledged = Number(line)
      resolve()
    }),
  )
  await Promise.race([up, once(child, 'close')])
  return app
}

function databaseOf(app: App): Started {
  if (!app.started) throw new Error(`The app did not start: ${app.complaint}`)
  return app.started
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

async function until(isSo: () => boolean, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Still not so: ${isSo.toString()}`)
    await sleep(10)
  }
}

const isGone = (pid: number) => until(() => runningCommand(pid) === undefined)

async function kill9(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

describe('the first start', () => {
  it('creates a UTF-8 database with a password, on a socket in a private folder', async () => {
    const dataDir = join(openFolder(), 'data', 'postgres')
    const { connection, notes } = await start(dataDir)

    const [row] = await query(
      connection,
      `select pg_encoding_to_char(encoding) encoding, datlocprovider provider, datlocale locale,
              current_setting('listen_addresses') addresses, current_setting('password_encryption') passwords
       from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      addresses: '',
      passwords: 'scram-sha-256',
    })
    await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    expect(notes).toEqual([])
    expect({
      above: mode(dirname(dataDir)),
      data: mode(dataDir),
      socket: mode(connection.host),
      password: mode(join(dataDir, 'password')),
    }).toEqual({ above: '755', data: '700', socket: '700', password: '600' })
  })

  it('writes durably unless `fast` is set', async () => {
    const dataDir = stopped
    const settings = `select string_agg(setting, ' ' order by name) is from pg_settings
                      where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.replace(' is ', ' "settings" ')
    const safe = await startEmbeddedPostgres({ dataDir })
    expect(await query(safe.connection, settings)).toEqual([{ settings: 'on on on' }])
    await safe.stop()
    const fast = await start(dataDir)
    expect(await query(fast.connection, settings)).toEqual([{ settings: 'off off off' }])
  })

  it('is repeated when it was interrupted', async () => {
    const dataDir = join(openFolder(), 'postgres')
    const child = spawn(process.execPath, [appScript, dataDir], { stdio: 'ignore' })
    processes.push(child)
    const initdbIsAtWork = () =>
      existsSync(dataDir) &&
      readdirSync(dataDir).some(name => name.startsWith('cluster-') && existsSync(join(dataDir, name, 'PG_VERSION')))
    await until(initdbIsAtWork)
    await kill9(child)
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)

    const { connection } = await start(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter(name => name.startsWith('cluster'))).toEqual(['cluster'])
  })

  it('puts the socket elsewhere when the path of the data is too long', async () => {
    const dataDir = join(openFolder(), 'a'.repeat(100), "with a 'quote', a comma")
    const database = await start(dataDir)
    const { host } = database.connection
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(existsSync(host)).toBe(false)
  })

  it('refuses a folder with other content', async () => {
    const folder = openFolder()
    writeFileSync(join(folder, 'letter.txt'), 'Dear Sir or Madam')
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
      /is not empty and holds no Keyhaven database/,
    )
    expect(mode(folder)).toBe('755')
  })
})

describe('kill -9 of Keyhaven', () => {
  it('ends the database too, and loses no acknowledged row', async () => {
    const dataDir = stopped
    const app = await startApp(dataDir)
    await until(() => app.acknowledged >= 20)
    const { pid } = databaseOf(app)
    await kill9(app.child)

    const { connection } = await start(dataDir)
    expect(runningCommand(pid)).toBeUndefined()
    expect(await keptRows(connection)).toBeGreaterThanOrEqual(app.acknowledged)
  })

  it('leaves an orphan that the next start stops, where the kernel does not end it', async () => {
    const dataDir = stopped
    const app = await startApp(dataDir, { withoutSetpriv: true })
    await until(() => app.acknowledged >= 20)
    const { pid } = databaseOf(app)
    await kill9(app.child)
    await sleep(100)
    expect(isPostmasterOf(pid, join(dataDir, 'cluster'))).toBe(true)

    const { connection, notes } = await start(dataDir)
    expect(notes).toEqual([`Stopped a database process (${pid}) left behind by a Keyhaven that was killed.`])
    expect(runningCommand(pid)).toBeUndefined()
    expect(await keptRows(connection)).toBeGreaterThanOrEqual(app.acknowledged)
  })

  it('and of the database loses no acknowledged row, repeatedly', async () => {
    const dataDir = stopped
    for (let round = 0; round < 2; round++) {
      const app = await startApp(dataDir)
      await until(() => app.acknowledged >= 20)
      process.kill(databaseOf(app).pid, 'SIGKILL')
      await kill9(app.child)

      const database = await start(dataDir)
      expect(await keptRows(database.connection)).toBeGreaterThanOrEqual(app.acknowledged)
      expect(readdirSync(dataDir).filter(name => name.startsWith('run-'))).toHaveLength(1)
      await query(database.connection, 'drop table kept')
      await database.stop()
    }
  })
})

/** Returns n if the table contains rows 1 to n without a gap. */
async function keptRows(connection: ClientConfig): Promise<number> {
  const [row] = await query(connection, 'select count(*)::int as rows, max(n) as last from kept')
  expect(row?.['rows']).toBe(row?.['last'])
  return Number(row?.['rows'])
}

describe('kill -9 of the database alone', () => {
  it('restarts it at the same socket, and pools recover', async () => {
    const lines: string[] = []
    const database = await start(stopped, { fast: false, log: line => lines.push(line) })
    const pool = new Pool(database.connection)
    pool.on('error', () => undefined)
    await pool.query('drop table if exists kept; create table kept as select 1 as n')
    const { pid } = database
    process.kill(pid, 'SIGKILL')
    await until(() => database.pid !== pid)

    expect((await pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    expect(lines.join('\n')).toMatch(/ended unexpectedly[^]*The database is back/)
    await pool.end()
  })
})

describe('a pid file left by a killed server', () => {
  it('is removed when its pid belongs to another process, which keeps running', async () => {
    const dataDir = stopped
    const owner = statSync(join(dataDir, 'cluster'))
    // Same account, so PostgreSQL would take it for the server; its arguments look like a server on other data.
    const bystander = spawn('sh', ['-c', 'read line', '/usr/lib/postgres', '-D', '/srv/other', '-p', '5432'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      ...(isRoot() && { uid: owner.uid, gid: owner.gid }),
    })
    processes.push(bystander)
    leavePidFile(dataDir, bystander.pid ?? 0)

    const { connection, notes } = await start(dataDir)
    expect(notes).toEqual([`Removed the stale pid file of a database process (${bystander.pid}) that is gone.`])
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(runningCommand(bystander.pid ?? 0)).toMatch(/^sh -c read line/)
  })

  it('is removed when its pid is a zombie', async () => {
    const dataDir = stopped
    // The child ends after the shell has become a program that does not reap it.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    processes.push(parent)
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
    await until(() => runningCommand(Number(line)) === undefined)
    leavePidFile(dataDir, Number(line))

    const { notes } = await start(dataDir)
    expect(notes).toEqual([`Removed the stale pid file of a database process (${line}) that is gone.`])
  })
})

/** Writes a pid file as a killed server leaves it. */
function leavePidFile(dataDir: string, pid: number): void {
  const cluster = join(dataDir, 'cluster')
  const { uid, gid } = statSync(cluster)
  writeFileSync(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1767225600\n5432\n\n\n\nready   \n`, {
    mode: 0o600,
  })
  chownSync(join(cluster, 'postmaster.pid'), uid, gid)
  expect(readPidFile(cluster)).toEqual({ pid, isReady: true })
}

describe('a second start on the same data', () => {
  it('is refused while the first Keyhaven runs, which keeps running', async () => {
    const dataDir = stopped
    const first = await startApp(dataDir)
    const refusal =
      `Another Keyhaven (process ${first.child.pid}) is running with the database in ${dataDir}. ` +
      'Stop that one first, or give this one a DATA_DIR of its own.'
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(refusal)

    const before = first.acknowledged
    await until(() => first.acknowledged > before)
    first.child.kill('SIGTERM')
    await once(first.child, 'close')
    await start(dataDir)
  })

  it('is refused to all but one of several simultaneous starts', async () => {
    const dataDir = join(openFolder(), 'postgres')
    const rivals = await Promise.all([startApp(dataDir), startApp(dataDir), startApp(dataDir)])
    const winners = rivals.filter(app => app.started)
    expect(winners).toHaveLength(1)
    for (const loser of rivals.filter(app => !app.started))
      // A loser that looks before the winner has written its process knows only that there is one.
      expect(loser.complaint).toMatch(/^Another Keyhaven( \(process \d+\))? is running/)

    const [winner] = winners
    if (winner) await until(() => winner.acknowledged >= 10)
    const rows = await keptRows(winner?.started?.connection ?? {})
    expect(rows).toBeGreaterThanOrEqual(10)
  })
})

describe('stopping', () => {
  it('ends the process and leaves neither socket nor lock', async () => {
    const dataDir = stopped
    const database = await start(dataDir)
    const { pid } = database
    await database.stop()
    await database.stop()
    expect(runningCommand(pid)).toBeUndefined()
    expect(readdirSync(dataDir).toSorted()).toEqual(['cluster', 'keyhaven.lock', 'password'])
  })

  it('is left to Keyhaven: Ctrl-C in the terminal does not reach the database', async () => {
    const { pid } = await start(stopped)
    const group = spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    expect(group).toBe(String(pid))
  })
})

describe('a database that cannot start', () => {
  it('is reported with a clear message, and the lock is released', async () => {
    const dataDir = brokenDatabase({ version: '18' })
    const refused = /^The database in .* could not be started\. Put the folder back from a backup, .*postgresql.conf/
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(refused)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(refused)
  })

  it('may be from another version of PostgreSQL', async () => {
    const dataDir = brokenDatabase({ version: '12' })
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /was made by PostgreSQL 12, and this Keyhaven brings PostgreSQL 18/,
    )
  })
})

describe.runIf(isRoot())('as root', () => {
  it('gets a clear message when PostgreSQL cannot enter the folder', async () => {
    const dataDir = brokenDatabase({ version: '18' })
    chmodSync(dirname(dataDir), 0o700)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/^The account \w+ cannot use the database folder/)
  })

  it('copies the programs when the account cannot reach them', () => {
    // Not in memory, because memory file systems often forbid running programs.
    const closed = openFolder(tmpdir())
    const dataDir = openFolder(tmpdir())
    const { native, version } = packagedPrograms()
    symlinkSync(dirname(native), join(closed, 'package'))
    chmodSync(closed, 0o700)
    mkdirSync(join(dataDir, 'programs-9.6'))
    const account = serverAccount(dataDir)

    const programs = preparePrograms(dataDir, account, { native: join(closed, 'package', 'native'), version })
    expect(programs.postgres).toBe(join(dataDir, `programs-${version}`, 'bin', 'postgres'))
    const how = { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) }
    expect(spawnSync(programs.initdb, ['--version'], how).status).toBe(0)
    expect(readdirSync(dataDir)).toEqual([`programs-${version}`])
  })
})

const nobody: Account = { name: 'nobody', uid: 65534, gid: 65534 }

describe.runIf(isRoot() && canEnter(dirname(appScript), nobody) && canEnter(dirname(process.execPath), nobody))(
  'as an ordinary user',
  () => {
    it('runs under that account, and root can use the data later', async () => {
      const folder = openFolder()
      chownSync(folder, nobody.uid, nobody.gid)
      const dataDir = join(folder, 'data', 'postgres')
      const app = await startApp(dataDir, { account: nobody })
      await until(() => app.acknowledged >= 10)
      expect(statSync(`/proc/${databaseOf(app).pid}`).uid).toBe(nobody.uid)
      await kill9(app.child)

      const { pid, connection } = await start(dataDir)
      expect(await keptRows(connection)).toBeGreaterThanOrEqual(10)
      expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid)
    })

    it('gets a clear message when the folder belongs to another account', async () => {
      const dataDir = stopped
      const app = await startApp(dataDir, { account: nobody })
      expect(app.started).toBeUndefined()
      expect(app.complaint).toMatch(
        serverAccount(join(dataDir, 'cluster'))?.name === 'nobody'
          ? /nobody/
          : /^The account that started Keyhaven cannot use the database folder/,
      )
    })

    it('cannot read the password from any file', () => {
      const dataDir = stopped
      const read = spawnSync('cat', [join(dataDir, 'password')], { uid: nobody.uid, gid: nobody.gid, encoding: 'utf8' })
      expect(read.status).not.toBe(0)
      expect(readFileSync(join(dataDir, 'password'), 'utf8')).toHaveLength(33)
    })
  },
)
