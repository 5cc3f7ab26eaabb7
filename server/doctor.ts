import { existsSync, statSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { reachDatabase } from './backup/reach-database.ts'
import type { Settings } from './config.ts'
import { postgresIn, secretIn } from './data-location.ts'
import { connect } from './db/connect.ts'
import { clusterIn } from './db/embedded/data-folder.ts'
import type { Db } from './db/schema.ts'
import { mayChangeTables } from './db/server-role.ts'
import { isDemoDatabase } from './demo/demo-database.ts'
import { googleCallback } from './providers/identity/google-handler.ts'
import { checkFirebase } from './providers/identity/check-firebase.ts'
import { checkGoogle } from './providers/identity/check-google.ts'
import { checkImgbb } from './providers/images/check-imgbb.ts'
import { checkS3 } from './providers/images/check-s3.ts'
import { checkSmtp } from './providers/mail/check-smtp.ts'
import { checkStripe } from './providers/payments/check-stripe.ts'
import { signingSecret } from './secret.ts'
import { refuseDemoDatabase, unsafeSettings } from './unsafe-settings.ts'

const oldestPostgres = 15

/** A check of one dependency of the marketplace. */
export interface Check {
  name: string
  /**
   * Checks the live service and returns the result in a sentence.
   *
   * @throws Error with a sentence that says what is wrong
   */
  run: () => Promise<string>
}

/** Returns the checks for these settings. They leave nothing behind at any service. */
export const checks = (settings: Settings): readonly Check[] => [
  { name: 'Settings', run: () => checkSettings(settings) },
  { name: 'Secret', run: () => checkSecret(settings) },
  { name: 'Database', run: () => checkDatabase(settings) },
  { name: 'Demo', run: () => checkDemo(settings) },
  { name: 'Sign-in', run: () => checkSignIn(settings) },
  { name: 'Google', run: () => checkGoogleSignIn(settings) },
  { name: 'Payments', run: () => checkPayments(settings) },
  { name: 'Pictures', run: () => checkPictures(settings) },
  { name: 'Mail', run: () => checkMail(settings) },
]

/** Advice about settings that work but are unsuitable for production. */
export function advice(settings: Settings, adminExists: boolean): readonly string[] {
  const { production, publicUrl, admin, trustProxy, payments, mail, images, footerLinks } = settings
  if (!production) return ['NODE_ENV is not "production": demo data, test cards and stand-ins are on.']
  return [
    !publicUrl.startsWith('https:') &&
      'PUBLIC_URL is not https: passwords travel readable, and cookies are not marked secure.',
    publicUrl.startsWith('https:') &&
      trustProxy === false &&
      'TRUST_PROXY is not set: behind a proxy everybody counts as one address for the limits.',
    publicUrl.startsWith('https:') &&
      images !== 'disk' &&
      images.kind === 's3' &&
      images.publicUrl?.startsWith('http:') === true &&
      'S3_PUBLIC_URL is not https: browsers do not show its pictures on a page that is.',
    admin === undefined && !adminExists && 'There is no admin and ADMIN_EMAIL is not set: nobody can verify a listing.',
    payments === 'none' && 'PAYMENTS is not set: accepted offers cannot be paid.',
    payments === 'sandbox' && 'PAYMENTS=sandbox takes test cards only: no money moves.',
    footerLinks.support === undefined && 'SUPPORT_EMAIL is not set: people cannot see whom to write to.',
    mail === 'outbox' && 'MAIL is not set: nobody gets mail, it waits in the outbox.',
  ].filter(line => line !== false)
}

async function checkSettings(settings: Settings): Promise<string> {
  const unsafe = unsafeSettings(settings)
  if (unsafe.length > 0)
    throw new Error(`A start in production is refused: ${unsafe.map(({ sentence }) => sentence).join(' ')}`)
  const { production, allowUnsafe } = settings
  if (!production) return 'Nothing is refused outside production.'
  return allowUnsafe.length === 0 ? 'All are safe.' : `ALLOW_UNSAFE allows ${allowUnsafe.join(', ')}.`
}

async function checkSecret({ jwtSecret, dataDir }: Settings): Promise<string> {
  if (jwtSecret !== undefined) return 'JWT_SECRET signs.'
  const file = secretIn(dataDir)
  if (!existsSync(file)) return 'It is generated at the first start.'
  // Refuses a damaged one, and leaves a good one as it is.
  signingSecret(undefined, dataDir)
  if ((statSync(file).mode & 0o077) !== 0) throw new Error(`Others can read ${file}: run chmod 600 on it.`)
  return `The one in ${file} signs.`
}

async function checkDemo(settings: Settings): Promise<string> {
  const isDemo = await askMarketplace(settings, isDemoDatabase)
  if (isDemo === undefined) return 'There is no marketplace yet.'
  if (!isDemo) return 'The database does not hold the demo marketplace.'
  refuseDemoDatabase(settings, true)
  return 'The database holds the demo marketplace.'
}

/** Whether the database has an admin; false where it cannot be asked. */
export async function hasAdmin(settings: Settings): Promise<boolean> {
  return (await askMarketplace(settings, findAdmin).catch(() => undefined)) !== undefined
}

const findAdmin = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where('deleted_at', 'is', null).executeTakeFirst()

/** Asks the database, which is started for a moment unless it runs. Undefined when it has no marketplace yet. */
async function askMarketplace<Answer>(
  settings: Settings,
  ask: (db: Db) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(clusterIn(postgresIn(dataDir)))) return undefined
  const reached = await reachDatabase(settings)
  const { db, pool } = connect({ ...reached.owner, max: 1 }, () => undefined)
  try {
    return await ask(db)
  } catch (error) {
    // The tables are not there yet, or those of an older version.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return undefined
    throw error
  } finally {
    await pool.end()
    await reached.stop()
  }
}

async function checkDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Settings): Promise<string> {
  if (databaseUrl === undefined) {
    await mayWrite(dataDir)
    return `The embedded PostgreSQL stores its data in ${dataDir}.`
  }
  if (databaseOwnerUrl !== undefined) await askDatabase('DATABASE_OWNER_URL', databaseOwnerUrl, true)
  return askDatabase('DATABASE_URL', databaseUrl, databaseOwnerUrl === undefined)
}

async function askDatabase(setting: string, connectionString: string, isOwner: boolean): Promise<string> {
  const { pool } = connect({ connectionString, max: 1 }, () => undefined)
  try {
    const { rows } = await pool.query<{ version: string; may: boolean; finds_texts: boolean; is_prepared: boolean }>(
      `select current_setting('server_version') as version,
              has_database_privilege(current_database(), 'create') as may,
              exists (select from pg_available_extensions where name = 'pg_trgm') as finds_texts,
              to_regclass('audit') is not null as is_prepared`,
    )
    const [found] = rows
    const version = found?.version ?? '0'
    if (Number.parseInt(version) < oldestPostgres)
      throw new Error(`The PostgreSQL of ${setting} is version ${version}: ${oldestPostgres} or newer is needed.`)
    if (isOwner && found?.may !== true && !found?.is_prepared)
      throw new Error(`The user of ${setting} may not create schemas in its database.`)
    if (!found?.finds_texts)
      throw new Error(`The PostgreSQL of ${setting} lacks pg_trgm: install its contributed extensions.`)
    const isMighty = setting === 'DATABASE_URL' && found.is_prepared && (await mayChangeTables(pool))
    return `PostgreSQL ${version} answers at ${setting}.${isMighty ? ` ${howToGiveLess}` : ''}`
  } catch (error) {
    if (error instanceof Error && error.message.includes(setting)) throw error
    const why = error instanceof Error ? error.message : 'no answer'
    throw new Error(`The database of ${setting} cannot be used: ${why}.`, { cause: error })
  } finally {
    await pool.end()
  }
}

const howToGiveLess =
  'Its role owns the tables or is a superuser, so a flaw in the server could change them and the audit trail. Better: ' +
  "create role keyhaven_server login password '…'; then set DATABASE_OWNER_URL to the present DATABASE_URL, and " +
  'DATABASE_URL to the new role. The next start grants it what it needs.'

const checkSignIn = ({ firebase, publicUrl }: Settings): Promise<string> =>
  firebase ? checkFirebase(firebase, publicUrl) : Promise.resolve('Accounts and passwords are kept in the database.')

async function checkGoogleSignIn({ firebase, google, publicUrl }: Settings): Promise<string> {
  if (firebase) return firebase.google ? 'Google is Firebase’s.' : 'Nobody can sign in with Google.'
  if (google === 'stand-in') return 'A stand-in takes the place of Google.'
  return google ? checkGoogle(google, googleCallback(publicUrl)) : 'Nobody can sign in with Google.'
}

async function checkPayments({ payments, publicUrl }: Settings): Promise<string> {
  if (payments === 'none') return 'Nobody can pay by card.'
  return payments === 'sandbox' ? 'The sandbox takes test cards.' : checkStripe(payments, publicUrl)
}

async function checkPictures({ images, dataDir }: Settings): Promise<string> {
  if (images !== 'disk') return images.kind === 's3' ? checkS3(images) : checkImgbb(images)
  await mayWrite(dataDir)
  return `Pictures are stored in ${dataDir}.`
}

const checkMail = ({ mail }: Settings): Promise<string> =>
  mail === 'outbox' ? Promise.resolve('Mail is kept in the outbox, and not sent.') : checkSmtp(mail)

async function mayWrite(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to.`)
  }
}
