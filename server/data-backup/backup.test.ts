import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import tar from 'tar-stream'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '../app/log.ts'
import { auditEvent } from '../db/audit/audit-event.ts'
import { connectAsOwner } from '../db/connect.ts'
import { canEnter, isRoot } from '../db/embedded/account.ts'
import { migrationNames, runMigrations, withMigrationLock } from '../db/migrate/migrate.ts'
import { openDatabase } from '../open-database/open-database.ts'
import { readSettings } from '../settings/config.ts'
import { dealBuilders } from '../testing/deal-builders.ts'
import { databaseUrl, nodeEnv, root, startServerProcess } from '../testing/server-process.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-backup-'))
  // Under root, the account that runs PostgreSQL must be able to enter.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const { pool } = connectAsOwner({ ...inject('postgres'), database: 'postgres' }, () => undefined)
  await pool.query(`create database ${name}`)
  await pool.end()
  return name
}

const settingsFor = (database: string, dataDir = path.join(aFolder(), 'data')) =>
  readSettings({ DATABASE_URL: databaseUrl(database), DATA_DIR: dataDir })

/** A hash of all rows of each table. */
async function contentOf(database: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl(database) })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'
     and relnamespace::regnamespace::text in ('public', 'identity', 'sandbox')
     and relname not in ('migrations', 'applied_functions', 'changes', 'changes_removed')`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as hash from ${name} as t`,
    )
    content[name] = rows[0]?.hash ?? ''
  }
  await client.end()
  return content
}

/** A marketplace with a deal, a picture and a secret, and a backup of it. */
async function aBackup() {
  const app = await startTestApp()
  const deals = dealBuilders(app)
  await deals.aSale()
  await deals.anAcceptedOffer()
  await app.deps.db
    .insertInto('images')
    .values([
      { id: 'abc', created_at: new Date(), colour: '#ccbbaa' },
      { id: 'gone', created_at: new Date(), colour: '#aabbcc' },
      // An upload that was refused never had files.
      { id: 'refused', created_at: new Date(), colour: null },
    ])
    .execute()
  const settings = settingsFor(app.database)
  mkdirSync(path.join(settings.dataDir, 'images', 'abc'), { recursive: true })
  writeFileSync(path.join(settings.dataDir, 'images', 'abc', '1280.webp'), 'a picture')
  writeFileSync(path.join(settings.dataDir, 'images', 'abc', `1280.webp.${randomUUID()}`), 'half')
  writeFileSync(path.join(settings.dataDir, 'signing-secret'), 'a secret of the tests, long enough')
  const file = path.join(aFolder(), 'backup.tar.gz')
  const manifest = await makeBackup(settings, { connectionString: databaseUrl(app.database) }, file)
  return { app, file, manifest }
}

describe('a backup', () => {
  it('brings back every row, the pictures and the secret, readable by its owner alone', async () => {
    const { app, file, manifest } = await aBackup()
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(manifest.pictures).toEqual({ store: 'disk', files: 1, missing: ['gone'], missingCount: 1 })

    const target = await anEmptyDatabase()
    const settings = settingsFor(target)
    const { broken, migrated } = await restoreBackup(settings, file)
    expect({ broken, migrated }).toEqual({ broken: [], migrated: [] })
    expect(await contentOf(target)).toEqual(await contentOf(app.database))
    expect(readFileSync(path.join(settings.dataDir, 'images', 'abc', '1280.webp'), 'utf8')).toBe('a picture')
    expect(readFileSync(path.join(settings.dataDir, 'signing-secret'), 'utf8')).toBe(
      'a secret of the tests, long enough',
    )

    // The marketplace works: indexes, triggers and sequences are in place.
    const opened = await openDatabase(settings, createLog('silent'), () => undefined)
    const { db } = opened.connection
    await auditEvent(db, { at: new Date(), actor: undefined, action: 'first start', objectId: undefined })
    const last = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(last?.action).toBe('first start')
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('rows of audit are never changed')
    await opened.close()
    expect(await indexesOf(target)).toEqual(await indexesOf(app.database))
  })

  it('does not replace a file', async () => {
    const { app, file } = await aBackup()
    await expect(
      makeBackup(settingsFor(app.database), { connectionString: databaseUrl(app.database) }, file),
    ).rejects.toThrow(/exists already/)
  })

  it('leaves no file when it fails', async () => {
    const file = path.join(aFolder(), 'backup.tar.gz')
    const empty = await anEmptyDatabase()
    await expect(makeBackup(settingsFor(empty), { connectionString: databaseUrl(empty) }, file)).rejects.toThrow(
      /nothing to back up/,
    )
    expect(existsSync(file) || existsSync(`${file}.unfinished`)).toBe(false)
  })
})

async function indexesOf(database: string): Promise<unknown[]> {
  const { pool } = connectAsOwner({ connectionString: databaseUrl(database) }, () => undefined)
  const { rows } = await pool.query<Record<string, unknown>>(
    `select schemaname, indexname, indexdef, null as enabled from pg_indexes where schemaname in ('public', 'identity', 'sandbox')
     union all select '', tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
     union all select '', conname, pg_get_constraintdef(oid), convalidated::text from pg_constraint order by 1, 2, 3`,
  )
  await pool.end()
  return rows
}

describe('a restore', () => {
  let good: Buffer | undefined
  /** Content of a backup, made once. */
  const aGoodFile = async () => (good ??= readFileSync((await aBackup()).file))

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 2000), Buffer.alloc(64), bytes.subarray(2064)])],
    [
      'changed inside',
      (bytes: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace('a picture', 'b picture'), 'latin1')),
    ],
    ['something else', () => Buffer.from('hello')],
  ])('refuses a file that is %s before it changes anything', async (_what, damage) => {
    const target = await anEmptyDatabase()
    const settings = settingsFor(target)
    const file = path.join(aFolder(), 'damaged.tar.gz')
    writeFileSync(file, damage(await aGoodFile()))
    await expect(restoreBackup(settings, file)).rejects.toThrow(/is damaged or incomplete.*Nothing was changed/)
    expect(await contentOf(target)).toEqual({})
    expect(existsSync(settings.dataDir)).toBe(false)
  })

  /** A copy of a backup with other migrations in its manifest. */
  async function withMigrations(migrations: string[], of?: string): Promise<string> {
    const entries = tar.pack()
    const contents = tar.extract()
    contents.end(gunzipSync(of === undefined ? await aGoodFile() : readFileSync(of)))
    for await (const entry of contents) {
      const bytes = await buffer(entry)
      const { name } = entry.header
      const manifest = name === 'manifest.json' && { ...(JSON.parse(bytes.toString()) as Manifest), migrations }
      entries.entry({ name }, manifest ? JSON.stringify(manifest) : bytes)
    }
    entries.finalize()
    const file = path.join(aFolder(), 'former.tar.gz')
    writeFileSync(file, gzipSync(await buffer(entries)))
    return file
  }
  const former = ['0001-identity.sql', '0002-users.sql', '0016-changes.sql']

  const facts = { kind: 'house', bedrooms: 3, living_area: '120 m2', living_area_m2: 120, features: 5 }
  const pin = { lng: 5.32, lat: 60.39, precision: 'pin' }
  const seen = { location: '1 Elm Row, Salem', description: 'x', image: '/images/b/1280.webp' }

  /** A database of the first migrations, with listings whose verified copies are in columns of their own. */
  async function aFormerDatabase(): Promise<string> {
    const name = await anEmptyDatabase()
    const { pool } = connectAsOwner({ connectionString: databaseUrl(name) }, () => undefined)
    await withMigrationLock(pool, client =>
      runMigrations(
        client,
        migrationNames().filter(file => file < '0152'),
      ),
    )
    const { rows: agents } = await pool.query<{ id: string }>(
      `insert into users (email, name, image, role, created_at) values ('a@example.com', 'A', '', 'agent', now()) returning id`,
    )
    const add = async (columns: Record<string, unknown>) => {
      const base = { agent_id: agents[0]?.id, location: 'Now', description: 'Now', image: '/images/now/1280.webp' }
      const times = { created_at: new Date(), published_at: new Date() }
      const row = { ...base, min_price_cents: 500, max_price_cents: 600, ...times, ...columns }
      const values = Object.keys(row).map((_, at) => `$${at + 1}`)
      const { rows } = await pool.query<{ id: string }>(
        `insert into properties (${Object.keys(row).join(', ')}) values (${values.join(', ')}) returning id`,
        Object.values(row),
      )
      return rows[0]?.id
    }
    const verified = Object.fromEntries(Object.entries(seen).map(([column, value]) => [`verified_${column}`, value]))
    const waiting = await add({
      ...verified,
      title: 'Waiting',
      verified_title: 'Waiting before',
      verified_address: { city: 'Salem' },
      verified_min_price_cents: 100,
      verified_max_price_cents: 200,
      verified_facts: facts,
      verified_position: pin,
      bedrooms: 9,
      storeys: 4,
      address: { city: 'Now' },
    })
    const before = { ...seen, title: 'Again before', address: null, min_price_cents: 300, max_price_cents: 400 }
    const again = await add({
      title: 'Again',
      status: 'verified',
      verified_at: new Date(),
      before_verification: { ...before, facts: {}, position: null },
    })
    // Verified before the prices were stored. Those of the listing wait.
    const unpriced = await add({ ...verified, title: 'Unpriced', verified_title: 'Unpriced before' })
    const unpricedBefore = { ...before, title: 'Undoable', min_price_cents: null, max_price_cents: null }
    await add({ title: 'Undoable', status: 'verified', verified_at: new Date(), before_verification: unpricedBefore })
    await add({ title: 'New' })
    await add({ title: 'Verified', status: 'verified', verified_at: new Date(), bedrooms: 2 })
    for (const [id, state, image] of [
      [waiting, 'current', 'now'],
      [waiting, 'verified', 'b'],
      [again, 'current', 'now'],
      [again, 'before verification', 'b'],
      [unpriced, 'current', 'now'],
      [unpriced, 'verified', 'b'],
    ])
      await pool.query(
        `insert into property_photos (property_id, state, position, image, kind, caption, alt)
         values ($1, $2, 0, $3, 'photo', '', '')`,
        [id, state, `/images/${image}/1280.webp`],
      )
    await pool.end()
    return name
  }

  /** Expects what buyers see of the listings of that database. */
  async function expectVersions(database: string): Promise<void> {
    const { pool } = connectAsOwner({ connectionString: databaseUrl(database) }, () => undefined)
    const { rows } = await pool.query<{ version: object }>(
      `select jsonb_strip_nulls(to_jsonb(verified_versions) - 'property_id') as version from verified_versions order by title`,
    )
    const { precision, ...point } = pin
    expect(rows.map(({ version }) => version)).toEqual([
      { ...seen, title: 'Again before', min_price_cents: 300, max_price_cents: 400 },
      {
        ...seen,
        ...facts,
        ...point,
        title: 'Waiting before',
        point_precision: precision,
        address: { city: 'Salem' },
        min_price_cents: 100,
        max_price_cents: 200,
      },
    ])
    const photos = await pool.query(
      `select title, state, property_photos.image from property_photos join properties on id = property_id order by 1, 2`,
    )
    expect(photos.rows.map(row => Object.values(row))).toEqual([
      ['Again', 'current', '/images/now/1280.webp'],
      ['Again', 'verified', '/images/b/1280.webp'],
      ['Unpriced', 'current', '/images/now/1280.webp'],
      ['Waiting', 'current', '/images/now/1280.webp'],
      ['Waiting', 'verified', '/images/b/1280.webp'],
    ])
    await pool.end()
  }

  it('accepts one of the last version before the migrations were squashed, and runs what is newer', async () => {
    const source = await aFormerDatabase()
    const backup = path.join(aFolder(), 'backup.tar.gz')
    await makeBackup(settingsFor(source), { connectionString: databaseUrl(source) }, backup)
    const target = await anEmptyDatabase()
    const settings = settingsFor(target)
    const file = await withMigrations([...former, '0151-map-without-cells.sql'], backup)
    const { broken, migrated } = await restoreBackup(settings, file)
    expect({ broken, migrated }).toEqual({ broken: [], migrated: migrationNames().filter(name => name > '0151') })
    await (await openDatabase(settings, createLog('silent'), () => undefined)).close()

    // An upgrade of the same database in place makes the same of it.
    await (await openDatabase(settingsFor(source), createLog('silent'), () => undefined)).close()
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect(await indexesOf(target)).toEqual(await indexesOf((await aBackup()).app.database))
    await expectVersions(target)
  })

  it.each([
    [
      'before the last of those',
      former,
      /older tables .* Restore it with the last version .* 0151-map-without-cells\.sql/,
    ],
    [
      'of a later version',
      ['0001-identity.sql', '9999-later.sql'],
      /does not know \(9999-later\.sql\)\. Restore it with that/,
    ],
    [
      'of a later version before the squash',
      [...former, '0151-map-without-cells.sql', '0199-other.sql'],
      /does not know \(0199-other\.sql\)\. Restore it with that/,
    ],
  ])('refuses one %s, and says what to do', async (_what, migrations, message) => {
    const target = await anEmptyDatabase()
    const settings = settingsFor(target)
    await expect(restoreBackup(settings, await withMigrations(migrations))).rejects.toThrow(message)
    expect(await contentOf(target)).toEqual({})
    expect(existsSync(settings.dataDir)).toBe(false)
  })

  it('refuses a database and a DATA_DIR that are not empty', async () => {
    const { app, file } = await aBackup()
    const before = await contentOf(app.database)
    await expect(restoreBackup(settingsFor(app.database), file)).rejects.toThrow(/The database is not empty/)
    expect(await contentOf(app.database)).toEqual(before)

    const dataDir = aFolder()
    writeFileSync(path.join(dataDir, 'signing-secret'), 'another')
    await expect(restoreBackup(settingsFor(await anEmptyDatabase(), dataDir), file)).rejects.toThrow(/is not empty/)
    expect(readFileSync(path.join(dataDir, 'signing-secret'), 'utf8')).toBe('another')
  })

  it('that is killed leaves a target that no start takes for a marketplace, and that a second restore completes', async () => {
    const { app, file } = await aBackup()
    const target = await anEmptyDatabase()
    const settings = settingsFor(target)
    const killsItself = `
      import { restoreBackup } from './server/data-backup/restore-backup.ts'
      import { readSettings } from './server/settings/config.ts'
      // The rows are in, but not yet for good.
      await restoreBackup(readSettings(process.env), ${JSON.stringify(file)}, line => {
        if (line.endsWith(' rows')) process.kill(process.pid, 'SIGKILL')
      })`
    const env = { ...process.env, DATABASE_URL: databaseUrl(target), DATA_DIR: settings.dataDir }
    const child = spawn(process.execPath, ['--input-type=module', '-e', killsItself], { cwd: root, env })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    const start = () => openDatabase(settings, createLog('silent'), () => undefined)
    await expect(start()).rejects.toThrow(/The restore of a backup into .* has not finished/)
    expect((await restoreBackup(settings, file)).broken).toEqual([])
    expect(await contentOf(target)).toEqual(await contentOf(app.database))
    await (await start()).close()
  })
})

const nobody = { name: 'nobody', uid: 65534, gid: 65534 }
/** Root restores as another user, if that one can read the program. */
const another =
  isRoot() && canEnter(root, nobody) && canEnter(path.dirname(process.execPath), nobody) ? nobody : undefined

/** The whole program, with its embedded database. */
const startMarketplace = (dataDir: string, account?: typeof nobody) =>
  startServerProcess({ env: { DATA_DIR: dataDir }, account })

async function runProgram(program: string, args: string[], dataDir: string, account?: typeof nobody): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...nodeEnv, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect({ code: code as number, complained }).toEqual({ code: 0, complained: '' })
  return said
}

const agent = { email: 'agent@keyhaven.example', password: 'Agent1!demo' }

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url }
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(agent),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const answer = await fetch(`${url}/api/jwt`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ email: agent.email }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function upload(url: string): Promise<string> {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'home.png')
  const answer = await fetch(`${url}/api/images`, { method: 'POST', body: form })
  return ((await answer.json()) as { data: { display_url: string } }).data.display_url
}

async function addProperty(url: string, token: string, image: string): Promise<string> {
  const answer = await fetch(`${url}/api/properties`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      title: 'Loft',
      location: '1 Quay, Bergen',
      description: 'Light.',
      minPrice: 1,
      maxPrice: 2,
      image,
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { _id: string })._id
}

describe('a marketplace that is destroyed under load', () => {
  it(`comes back from its backup under another path${another ? ' and as another user' : ''}`, async () => {
    const folder = aFolder()
    const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after', 'data')]
    const file = path.join(folder, 'backup.tar.gz')
    const first = await startMarketplace(before)
    const token = await signIn(first.url)
    const image = await upload(first.url)
    const pictureAt = async (url: string) => {
      const answer = await fetch(url + image.replace(/#.*/, ''))
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const picture = await pictureAt(first.url)

    // Writers that stop only when the server dies.
    const stored: { id: string; at: number }[] = []
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) stored.push({ id: await addProperty(first.url, token, image), at: performance.now() })
    }).map(writer => writer.catch(() => undefined))
    while (stored.length < 20) await sleep(20)
    const began = performance.now()
    expect(await runProgram('bin/backup.ts', [file], before)).toMatch(/3 files of pictures/)
    const atEnd = stored.length
    while (stored.length < atEnd + 20) await sleep(20)
    await first.crash()
    await Promise.all(writers)
    await sleep(500)
    rmSync(before, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

    mkdirSync(path.dirname(after))
    if (another) for (const name of [path.dirname(after), file]) chownSync(name, another.uid, another.gid)
    expect(await runProgram('bin/restore.ts', [file], after, another)).toContain('Every invariant of the data holds.')
    const second = await startMarketplace(after, another)
    if (another) expect(statSync(after).uid).toBe(another.uid)

    // The secret is the same, so that the old token is good; and so are pictures, passwords and homes.
    const listed = await fetch(`${second.url}/api/my-properties?email=${agent.email}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(listed.status).toBe(200)
    const ids = new Set(((await listed.json()) as { _id: string }[]).map(property => property._id))
    const sure = stored.filter(({ at }) => at < began)
    expect(sure.length).toBeGreaterThanOrEqual(20)
    expect(sure.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(await pictureAt(second.url)).toEqual(picture)
    expect(await addProperty(second.url, await signIn(second.url), image)).toMatch(/-/)
  })
})
