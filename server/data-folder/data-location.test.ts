import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '../app/log.ts'
import { connectAsOwner } from '../db/connect.ts'
import { isRoot } from '../db/embedded/account.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { openDatabase } from '../open-database/open-database.ts'
import { readSettings } from '../settings/config.ts'
import { nodeEnv } from '../testing/server-process.ts'
import { findData, withDataLocation } from './data-location.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aFolder(mode = 0o755): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-test-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

const settingsFor = (dataDir: string, env: Record<string, string> = {}) => readSettings({ DATA_DIR: dataDir, ...env })

async function query(dataDir: string, text: string): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true })
  const client = new Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
    await postgres.stop()
  }
}

const open = (dataDir: string, env: Record<string, string> = {}) =>
  openDatabase(settingsFor(dataDir, env), createLog('silent'), () => undefined)

describe('the data location', () => {
  it('is DATA_DIR', async () => {
    const dataDir = path.join(aFolder(), 'data')
    expect(await withDataLocation(settingsFor(dataDir))).toMatchObject({ dataDir })
  })
})

describe.runIf(isRoot())('the data location of root', () => {
  it('is a state folder for everything when PostgreSQL cannot enter DATA_DIR, and stays there', async () => {
    const [closed, stateDir] = [aFolder(0o700), path.join(aFolder(), 'state')]
    const asked = path.join(closed, 'data')
    const { dataDir } = await withDataLocation(settingsFor(asked), stateDir)
    expect(dataDir).toMatch(new RegExp(`^${stateDir}/[0-9a-f]{12}$`))
    expect(readFileSync(path.join(asked, 'location'), 'utf8').trim()).toBe(dataDir)
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('711')
    await query(path.join(dataDir, 'postgres'), 'create table kept as select 1 as n')

    chmodSync(closed, 0o755)
    expect(await withDataLocation(settingsFor(asked), stateDir)).toMatchObject({ dataDir })
    // Programs that were given the location itself.
    expect(await withDataLocation(settingsFor(dataDir), stateDir)).toMatchObject({ dataDir })
    expect(await query(path.join(dataDir, 'postgres'), 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('moves a database, pictures and a secret that an earlier version stored separately', async () => {
    const [closed, stateDir] = [aFolder(0o700), path.join(aFolder(), 'state')]
    const asked = path.join(closed, 'data')
    mkdirSync(path.join(asked, 'images', 'abc'), { recursive: true })
    writeFileSync(path.join(asked, 'images', 'abc', '1280.webp'), 'a picture')
    writeFileSync(path.join(asked, 'signing-secret'), 'a secret', { mode: 0o600 })
    const placed = findData(settingsFor(path.join(asked, 'postgres')), stateDir)
    await query(placed, 'create table kept as select 1 as n')

    const { dataDir } = await withDataLocation(settingsFor(asked), stateDir)
    expect(readdirSync(dataDir).toSorted()).toEqual(['images', 'postgres', 'signing-secret'])
    expect(readdirSync(asked)).toEqual(['location'])
    expect(readFileSync(path.join(dataDir, 'images', 'abc', '1280.webp'), 'utf8')).toBe('a picture')
    expect((statSync(path.join(dataDir, 'signing-secret')).mode & 0o777).toString(8)).toBe('600')
    expect(await query(path.join(dataDir, 'postgres'), 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('does not move a database that is in use', async () => {
    const [closed, stateDir] = [aFolder(0o700), path.join(aFolder(), 'state')]
    const asked = path.join(closed, 'data')
    const former = findData(settingsFor(path.join(asked, 'postgres')), stateDir)
    const postgres = await startEmbeddedPostgres({ dataDir: former, fast: true })
    await expect(withDataLocation(settingsFor(asked), stateDir)).rejects.toThrow(/Another Keyhaven .* is running/)
    await postgres.stop()
    expect(existsSync(path.join(former, 'cluster'))).toBe(true)
  })

  it('is DATA_DIR when a database is there already, or in DATABASE_URL', () => {
    const [closed, stateDir] = [aFolder(0o700), path.join(aFolder(), 'state')]
    expect(findData({ dataDir: closed, databaseUrl: 'postgres://db.example/homes' }, stateDir)).toBe(closed)
    mkdirSync(path.join(closed, 'postgres', 'cluster'), { recursive: true })
    expect(findData(settingsFor(closed), stateDir)).toBe(closed)
  })
})

describe.runIf(isRoot())('a program that root runs after an upgrade, before the first start', () => {
  const made = mkdtempSync(path.join(tmpdir(), 'keyhaven-test-'))
  beforeAll(async () => {
    chmodSync(made, 0o755)
    await (await open(path.join(made, 'data'))).close()
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))

  it.each([
    ['backup.ts', 'keyhaven.tar.gz', /keyhaven\.tar\.gz: [0-9]+ rows/],
    ['doctor.ts', '', /does not hold the demo marketplace/],
    ['migrate.ts', '--dry-run', /The database has the schema of this version/],
    ['remove-demo.ts', '', /has no demo marketplace/],
  ])('%s finds a database that an earlier version stored separately', async (program, argument, expected) => {
    const asked = path.join(aFolder(0o700), 'data')
    const former = findData(settingsFor(path.join(asked, 'postgres')))
    folders.push(former, findData(settingsFor(asked)))
    mkdirSync(path.dirname(former), { recursive: true, mode: 0o755 })
    // With its owners, which `cpSync` does not keep.
    execFileSync('cp', ['-a', path.join(made, 'data', 'postgres'), former])

    const file = path.join(import.meta.dirname, '../../bin', program)
    const args = argument === '' ? [] : [argument]
    const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      env: { ...nodeEnv, DATA_DIR: asked },
      cwd: aFolder(),
      encoding: 'utf8',
    })
    expect(stdout + stderr).toMatch(expected)
  })
})

describe('a start without a database', () => {
  it('is refused beside the secret of an earlier marketplace, and creates nothing', async () => {
    const dataDir = aFolder()
    writeFileSync(path.join(dataDir, 'signing-secret'), 'a secret')
    await expect(open(dataDir)).rejects.toThrow(
      /postgres is missing\. Restore a backup .*npm run restore.*remove .*signing-secret to begin an empty marketplace/,
    )
    expect(readdirSync(dataDir)).toEqual(['signing-secret'])
  })

  it('is refused beside pictures', async () => {
    const dataDir = aFolder()
    mkdirSync(path.join(dataDir, 'images', 'abc'), { recursive: true })
    await expect(open(dataDir)).rejects.toThrow(/images to begin an empty marketplace/)
  })

  it('is refused beside a secret when the database of DATABASE_URL is empty, which stays empty', async () => {
    const { host, port, user, password } = inject('postgres')
    const maintenance = connectAsOwner({ ...inject('postgres'), database: 'postgres' }, () => undefined)
    await maintenance.pool.query('create database empty_beside_a_secret')
    const dataDir = aFolder()
    writeFileSync(path.join(dataDir, 'signing-secret'), 'a secret')
    const url = `postgres://${user}:${password}@/empty_beside_a_secret?host=${encodeURIComponent(host)}&port=${port}`
    await expect(open(dataDir, { DATABASE_URL: url })).rejects.toThrow(/the database of DATABASE_URL is empty/)

    const { pool } = connectAsOwner({ connectionString: url }, () => undefined)
    expect((await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rows).toEqual([])
    await pool.end()
    await maintenance.pool.query('drop database empty_beside_a_secret')
    await maintenance.pool.end()
  })

  it('is a first start otherwise, which may be interrupted before it has a secret', async () => {
    const dataDir = path.join(aFolder(), 'data')
    for (let start = 0; start < 2; start++) {
      const database = await open(dataDir)
      expect(database.notes.join('\n')).toContain(`database  ${path.join(dataDir, 'postgres')}`)
      await database.close()
    }
  })
})
