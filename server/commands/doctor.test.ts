import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { pictureId } from '#contract/images/image-url.ts'
import { imageWidths } from '#contract/images/images.ts'
import { noteSecret } from '../app/known-secret.ts'
import { fillDemoMarketplace } from '../demo/fill-demo-marketplace.ts'
import { readSettings } from '../settings/config.ts'
import { template } from '../testing/database/database-for-tests.ts'
import { databaseUrl, nodeEnv } from '../testing/server-process.ts'
import { startStripeServer } from '../testing/stand-ins/start-stripe-server.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { checkData } from './doctor-data.ts'
import { advice, checks, hasAdmin } from './doctor.ts'

const keys = { secretKey: 'sk_live_key', publishableKey: 'pk_live_key', webhookSecret: 'whsec_key' }
const stripe = await startStripeServer(keys)
stripe.endpoints.push({ url: 'https://homes.example/api/webhooks/stripe', status: 'enabled', enabled_events: ['*'] })
afterAll(stripe.close)
const withStripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_URL: stripe.url,
}
const nowhere = '127.0.0.1:9'

/** Findings about this part with these settings. */
const found = async (name: string, env: NodeJS.ProcessEnv): Promise<string> => {
  const check = checks(readSettings(env)).find(one => one.name === name)
  return check ? check.run() : expect.fail(`${name} is not checked`)
}

const adviceIn = (env: NodeJS.ProcessEnv, adminExists = false) =>
  advice(readSettings({ NODE_ENV: 'production', ...env }), adminExists).join('\n')

/** Output and exit code of the command. */
const ask = (env: Record<string, string>) => {
  const program = path.join(import.meta.dirname, '../../bin/doctor.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...nodeEnv, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('the doctor', () => {
  it('reports no problem with the local services', async () => {
    const findings = await Promise.all(checks(readSettings({ DATA_DIR: '/tmp' })).map(({ run }) => run()))
    expect(findings.join(' ')).toContain(
      'The sandbox accepts test cards. Only deals above $999,999.99 have a deposit, of 3%.',
    )
  })

  it('checks the selected services', async () => {
    const { host, user, password } = inject('postgres')
    const database = `postgres://${user}:${password}@/postgres?host=${encodeURIComponent(host)}`
    expect(await found('Database', { DATABASE_URL: database })).toMatch(/^PostgreSQL 18.* answers at DATABASE_URL\.$/)
    expect(await found('Payments', { ...withStripe, PUBLIC_URL: 'https://homes.example' })).toContain('in live mode')
  })

  it('explains how to give the server a role with fewer rights', async () => {
    const { host, user, password } = inject('postgres')
    const url = (role: { user: string; password: string }) =>
      `postgres://${role.user}:${role.password}@/${template}?host=${encodeURIComponent(host)}`
    const owner = url({ user, password })
    expect(await found('Database', { DATABASE_URL: owner })).toContain('create role keyhaven_server')
    expect(
      await found('Database', { DATABASE_URL: url(inject('serverRole')), DATABASE_OWNER_URL: owner }),
    ).not.toContain('create role')
  })

  it.each([
    ['Database', { DATABASE_URL: `postgres://u:short-secret@${nowhere}/d` }, 'DATABASE_URL'],
    ['Database', { DATA_DIR: '/dev/null/keyhaven' }, 'DATA_DIR'],
    ['Pictures', { DATA_DIR: '/dev/null/keyhaven' }, 'DATA_DIR'],
    ['Payments', { ...withStripe, STRIPE_API_URL: `http://${nowhere}` }, 'STRIPE_API_URL'],
    ['Payments', { ...withStripe, STRIPE_SECRET_KEY: 'sk_live_short-secret' }, 'STRIPE_SECRET_KEY'],
    [
      'Google',
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'short-secret', GOOGLE_ISSUER: `http://${nowhere}` },
      'GOOGLE_ISSUER',
    ],
    [
      'Sign-in',
      { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-homes', FIREBASE_AUTH_EMULATOR_HOST: nowhere },
      'FIREBASE_AUTH_EMULATOR_HOST',
    ],
    [
      'Pictures',
      {
        IMAGES: 's3',
        S3_BUCKET: 'homes',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'short-secret',
        S3_ENDPOINT: `http://${nowhere}`,
      },
      'S3_ENDPOINT',
    ],
    [
      'Pictures',
      { IMAGES: 'imgbb', IMGBB_API_KEY: 'short-secret', IMGBB_API_URL: `http://${nowhere}` },
      'IMGBB_API_URL',
    ],
    ['Mail', { MAIL: 'smtp', MAIL_FROM: 'a@b.example', SMTP_URL: `smtp://u:short-secret@${nowhere}` }, 'SMTP_URL'],
  ])('explains what is wrong with %s in %j, without a secret', async (name, env, variable) => {
    const sentence = await found(name, env).then(
      () => expect.fail('nothing was found wrong'),
      (error: unknown) => (error as Error).message,
    )
    expect(sentence).toMatch(new RegExp(`\\b${variable}\\b`))
    expect(sentence).toMatch(/\.$/)
    expect(sentence).not.toContain('short-secret')
  })

  it('reports what a start in production would refuse', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' }
    expect(await found('Settings', production)).toBe('All are safe.')
    await expect(found('Settings', { ...production, RATE_LIMIT: 'off' })).rejects.toThrow('RATE_LIMIT=off')
    const { deps, database } = await startTestApp({ env: { DEMO: 'true' } })
    const { host, user, password } = inject('postgres')
    const DATABASE_URL = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`
    expect(await found('Demo', { ...production, DATABASE_URL })).toMatch(/does not hold/)
    await fillDemoMarketplace(deps)
    await expect(found('Demo', { ...production, DATABASE_URL })).rejects.toThrow('npm run demo:remove')
    expect(await found('Demo', { DATABASE_URL })).toMatch(/^The database holds the demo/)
  })

  it('counts the lines of records that are under no daily root', async () => {
    expect(await found('Records', { DATA_DIR: '/tmp' })).toBe('There are no records of deals yet.')
    const { owner, database } = await startTestApp()
    const { host, user, password } = inject('postgres')
    const DATABASE_URL = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`
    expect(await found('Records', { DATABASE_URL })).toMatch(/^Every line/)
    await sql`insert into deal_record (offer_id, line, text, appended_at)
      select gen_random_uuid(), 1, '{}', now() - days * interval '1 day' from generate_series(0, 2, 2) as days`.execute(
      owner,
    )
    await expect(found('Records', { DATABASE_URL })).rejects.toThrow('1 line of a record of a deal is older than a day')
  })

  it('reports a signing secret that is damaged or readable by others', async () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'keyhaven-doctor-'))
    const file = path.join(DATA_DIR, 'signing-secret')
    expect(await found('Secret', { DATA_DIR })).toMatch(/generated at the first start/)
    writeFileSync(file, 'short')
    await expect(found('Secret', { DATA_DIR })).rejects.toThrow('empty or too short')
    writeFileSync(file, 'x'.repeat(64))
    chmodSync(file, 0o644)
    await expect(found('Secret', { DATA_DIR })).rejects.toThrow('chmod 600')
    chmodSync(file, 0o600)
    expect(await found('Secret', { DATA_DIR })).toMatch(/signs\.$/)
    rmSync(DATA_DIR, { recursive: true })
  })

  it('reports a signing secret that is not that of the last start', async () => {
    const { deps, database } = await startTestApp()
    await noteSecret(deps.db, 'the first secret, which is long enough', new Date())
    const env = { DATABASE_URL: databaseUrl(database), JWT_SECRET: 'another secret, which is long enough' }
    await expect(found('Secret', env)).rejects.toThrow('JWT_SECRET is not the secret')
  })

  it('warns about settings that work but are not for production', () => {
    expect(adviceIn({})).toMatch(
      /PUBLIC_URL is not https[^]*ADMIN_EMAIL[^]*PAYMENTS is not set[^]*SUPPORT_EMAIL is not set[^]*MAIL is not set/,
    )
    const admin = { ADMIN_EMAIL: 'ada@homes.example', ADMIN_PASSWORD: 'Secret1!' }
    const smtp = { MAIL: 'smtp', SMTP_URL: 'smtps://mail.homes.example', MAIL_FROM: 'a@homes.example' }
    const https = {
      PUBLIC_URL: 'https://homes.example',
      TRUST_PROXY: 'loopback',
      SUPPORT_EMAIL: 'help@homes.example',
    }
    expect(adviceIn({ ...https, ...admin, ...smtp, ...withStripe })).toBe('')
    expect(adviceIn({ ...https, ...admin, ...smtp, ...withStripe, DEPOSIT_PERCENT: '10' })).toBe('')
    expect(adviceIn({ DEPOSIT_PERCENT: '10' })).toContain('DEPOSIT_PERCENT has no effect without PAYMENTS')
    expect(adviceIn({ DEPOSIT_PERCENT: '0' })).not.toContain('DEPOSIT_PERCENT')
    const s3 = { IMAGES: 's3', S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const pictures = (url: string) =>
      adviceIn({ ...https, ...admin, ...smtp, ...withStripe, ...s3, S3_PUBLIC_URL: url })
    expect(pictures('https://pictures.homes.example')).toBe('')
    expect(pictures('http://pictures.homes.example')).toMatch(/^S3_PUBLIC_URL is not https/)
  })

  it('asks for ADMIN_EMAIL only while there is no admin', async () => {
    const { given, database } = await startTestApp()
    const { host, user, password } = inject('postgres')
    const settings = readSettings({
      DATABASE_URL: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`,
    })
    await given.aBuyer('Bea')
    expect(await hasAdmin(settings)).toBe(false)
    await given.anAdmin('Ada')
    expect(await hasAdmin(settings)).toBe(true)
    expect(adviceIn({}, true)).not.toContain('ADMIN_EMAIL')
  })

  it('exits with an error if a check fails', () => {
    const well = ask({ DATA_DIR: '/tmp' })
    expect(well).toMatchObject({ status: 0 })
    expect(well.said).toMatch(/^well {3}Settings[^]*\n\nEverything works\.\n$/)
    const half = ask({ PAYMENTS: 'stripe' })
    expect(half).toEqual({
      status: 1,
      said: 'WRONG  Settings  PAYMENTS=stripe is given, but STRIPE_SECRET_KEY is missing.\n',
    })
    const wrong = ask({ IMAGES: 'imgbb', IMGBB_API_KEY: 'k', IMGBB_API_URL: `http://${nowhere}`, DATA_DIR: '/tmp' })
    expect(wrong.status).toBe(1)
    expect(wrong.said).toMatch(/\nWRONG {2}Pictures {2}[^]*1 of \d+ checks failed\.\n$/)
  })
})

describe('the check of the stored data', () => {
  it('names the rows that break an invariant', async () => {
    const app = await startTestApp()
    const { id } = await app.given.aProperty()
    const findings = () => checkData(app.owner, app.deps.images)
    expect((await findings()).filter(({ ok }) => !ok)).toEqual([])
    await sql`update properties set under_offer = true where id = ${id}`.execute(app.owner)
    expect((await findings()).filter(({ ok }) => !ok)).toEqual([
      { ok: false, message: `a property says truly whether it is under offer or sold: ${id}` },
    ])
  })

  it('names pictures that rows show and the store does not have, and counts leftovers', async () => {
    const { owner, deps, given } = await startTestApp()
    const [shown = '', kept = '', unused = ''] = await given.pictures(3)
    const { images } = deps
    if (images.kind === 'host') expect.fail('a host cannot be checked')
    for (const image of [shown, kept, unused]) {
      await images.put(`${pictureId(image)}/${Math.min(...imageWidths)}.webp`, Buffer.from('picture'))
      if (image === unused) continue
      const { id } = await given.aProperty()
      await sql`update properties set image = ${image} where id = ${id}`.execute(owner)
    }
    const pictures = async (now = new Date()) =>
      (await checkData(owner, images, now)).slice(-2).filter(({ ok, isNote }) => !ok || isNote)
    expect(await pictures()).toEqual([])
    await images.remove(pictureId(shown))
    const missing = { ok: false, message: `every picture that a row shows is stored: ${pictureId(shown)}` }
    expect(await pictures()).toEqual([missing])
    await sql`update images set check_at = null where id in (${pictureId(shown)}, ${pictureId(kept)})`.execute(owner)
    expect(await pictures(new Date(Date.now() + 27 * 60 * 60 * 1000))).toEqual([
      missing,
      { ok: true, isNote: true, message: expect.stringMatching(/^1 unused picture is stored/) as string },
    ])
    const host = { kind: 'host' as const, take: () => Promise.resolve('') }
    expect((await checkData(owner, host)).at(-1)).toMatchObject({ ok: true, isNote: true })
  })
})
