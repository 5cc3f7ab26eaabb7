import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '../app/log.ts'
import { checkDatabase } from '../commands/doctor-database.ts'
import { connectAsOwner } from '../db/connect.ts'
import { hasTable } from '../db/migrate/migrate.ts'
import { readSettings } from '../settings/config.ts'
import { databaseUrl } from '../testing/server-process.ts'
import { openDatabase } from './open-database.ts'

const { pool: maintenance } = connectAsOwner({ ...inject('postgres'), database: 'postgres' }, () => undefined)
afterAll(() => maintenance.end())

/** Not the folder of a marketplace that was started here: it would miss its database. */
const folder = mkdtempSync(path.join(tmpdir(), 'encoding-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function aDatabase(encoding: string) {
  const name = `encoded_${randomUUID().replaceAll('-', '')}`
  await maintenance.query(`create database ${name} template template0 encoding '${encoding}' locale 'C'
    locale_provider libc`)
  const drop = () => maintenance.query(`drop database if exists ${name} with (force)`)
  onTestFinished(async () => void (await drop()))
  return { name, drop, settings: readSettings({ DATABASE_URL: databaseUrl(name), DATA_DIR: folder }) }
}

const open = async (settings: ReturnType<typeof readSettings>) =>
  openDatabase(settings, createLog('silent'), () => undefined)

describe('a database whose locale knows only English letters', () => {
  it('is used with a warning', async () => {
    const { settings } = await aDatabase('UTF8')
    const lines: string[] = []
    const opened = await openDatabase(settings, createLog('warn', { write: line => lines.push(line) }), () => undefined)
    await opened.close()
    expect(lines.join('')).toContain('searches tell É from é')
  })
})

describe('a database that does not store Unicode', () => {
  it.each(['SQL_ASCII', 'LATIN1'])('is refused at start and by the doctor, unchanged (%s)', async encoding => {
    const { name, settings } = await aDatabase(encoding)
    const sentence = new RegExp(`${name} has the encoding ${encoding}, .* create database ${name} template`)
    await expect(open(settings)).rejects.toThrow(sentence)
    await expect(checkDatabase(settings)).rejects.toThrow(sentence)
    const { pool } = connectAsOwner({ connectionString: databaseUrl(name) }, () => undefined)
    expect(await hasTable(pool, 'migrations')).toBe(false)
    await pool.end()
  })

  it('is refused with the statement for one that works', async () => {
    const { drop, settings } = await aDatabase('SQL_ASCII')
    const refused = await open(settings).then(
      () => expect.fail('the database was opened'),
      (error: unknown) => String(error),
    )
    await drop()
    await maintenance.query(/create database .*$/.exec(refused)?.[0] ?? 'select')
    const { connection, close } = await open(settings)
    const { rows } = await connection.pool.query(`select lower('ŁÓDŹ') as folded`)
    expect(rows).toEqual([{ folded: 'łódź' }])
    await close()
  })
})
