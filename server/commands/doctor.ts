import { existsSync, statSync } from 'node:fs'
import pg from 'pg'
import { imageStoreOf } from '../app/chosen-services.ts'
import { refuseOtherSecret } from '../app/known-secret.ts'
import { openOwnerConnection } from '../data-backup/owner-connection.ts'
import { postgresIn, secretIn } from '../data-folder/data-location.ts'
import { signingSecret } from '../data-folder/signing-secret.ts'
import { connect, withoutTimeLimits } from '../db/connect.ts'
import { clusterIn } from '../db/embedded/data-folder.ts'
import type { Db } from '../db/tables/schema.ts'
import { isDemoDatabase } from '../demo/demo-database.ts'
import { countLinesWithoutRoot } from '../features/deal-record/deal-record-store.ts'
import type { Settings } from '../settings/config.ts'
import { refuseDemoDatabase, unsafeSettings } from '../settings/unsafe-settings.ts'
import { checkData, type DataFinding } from './doctor-data.ts'
import { checkDatabase } from './doctor-database.ts'
import {
  checkGoogleSignIn,
  checkMail,
  checkMap,
  checkPayments,
  checkPictures,
  checkPlaces,
  checkSignIn,
} from './doctor-services.ts'
import { lostEmails } from './lost-emails.ts'

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
  { name: 'Records', run: () => checkRecords(settings) },
  { name: 'Emails', run: () => checkEmails(settings) },
  { name: 'Google', run: () => checkGoogleSignIn(settings) },
  { name: 'Payments', run: () => checkPayments(settings) },
  { name: 'Pictures', run: () => checkPictures(settings) },
  { name: 'Mail', run: () => checkMail(settings) },
  { name: 'Map', run: () => checkMap(settings) },
  { name: 'Geocoder', run: () => checkPlaces(settings) },
]

/** Advice about settings that work but are unsuitable for production. */
export function advice(settings: Settings, adminExists: boolean): readonly string[] {
  const { production, publicUrl, admin, trustProxy, payments, depositPercent, mail, images, footerLinks } = settings
  if (!production) return ['NODE_ENV is not "production": demo data, test cards and stand-ins are on.']
  return [
    !publicUrl.startsWith('https:') &&
      'PUBLIC_URL is not https: passwords are sent unencrypted, and cookies are not marked secure.',
    publicUrl.startsWith('https:') &&
      trustProxy === false &&
      'TRUST_PROXY is not set: behind a proxy, the rate limits treat everybody as one client.',
    publicUrl.startsWith('https:') &&
      images !== 'disk' &&
      images.kind === 's3' &&
      images.publicUrl?.startsWith('http:') === true &&
      'S3_PUBLIC_URL is not https: browsers do not show its pictures on a page that is.',
    admin === undefined && !adminExists && 'There is no admin and ADMIN_EMAIL is not set: nobody can verify a listing.',
    payments === 'none' && 'PAYMENTS is not set: buyers pay every deal by a transfer outside Keyhaven.',
    payments === 'none' &&
      depositPercent !== null &&
      depositPercent > 0 &&
      'DEPOSIT_PERCENT has no effect without PAYMENTS: only a card can pay a deposit.',
    payments === 'sandbox' && 'PAYMENTS=sandbox accepts only test cards: no money moves.',
    footerLinks.support === undefined && 'SUPPORT_EMAIL is not set: people cannot see how to contact support.',
    mail === 'outbox' && 'MAIL is not set: nobody gets mail. It stays in the outbox.',
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

async function checkSecret(settings: Settings): Promise<string> {
  const { jwtSecret, dataDir } = settings
  const compare = (secret: string) => askMarketplace(settings, db => refuseOtherSecret(db, settings, secret))
  if (jwtSecret !== undefined) {
    await compare(jwtSecret)
    return 'JWT_SECRET signs.'
  }
  const file = secretIn(dataDir)
  if (!existsSync(file)) return 'It is generated at the first start.'
  // Refuses a damaged one, and leaves a good one as it is.
  const secret = signingSecret(undefined, dataDir)
  if ((statSync(file).mode & 0o077) !== 0) throw new Error(`Others can read ${file}: run chmod 600 on it.`)
  await compare(secret)
  return `The one in ${file} signs.`
}

async function checkDemo(settings: Settings): Promise<string> {
  const isDemo = await askMarketplace(settings, isDemoDatabase)
  if (isDemo === undefined) return 'There is no marketplace yet.'
  if (!isDemo) return 'The database does not hold the demo marketplace.'
  refuseDemoDatabase(settings, true)
  return 'The database holds the demo marketplace.'
}

async function checkEmails(settings: Settings): Promise<string> {
  const lost = settings.firebase ? [] : ((await askMarketplace(settings, lostEmails)) ?? [])
  if (lost.length === 0) return 'Everybody can sign in with their email.'
  throw new Error(
    `Nobody can sign in as ${lost.join(', ')}: ask these people for another address, and correct it in the tables users and identity.user.`,
  )
}

async function checkRecords(settings: Settings): Promise<string> {
  const lines = await askMarketplace(settings, countLinesWithoutRoot)
  if (lines === undefined) return 'There are no records of deals yet.'
  if (lines === 0) return 'Every line of a deal that is older than a day is under a daily root.'
  throw new Error(
    `${lines} ${lines === 1 ? 'line of a record of a deal is' : 'lines of records of deals are'} older than a day, or from the future, and under no daily root. The server signs one a day: its log says what prevented it.`,
  )
}

/** Whether the database has an admin; false where it cannot be asked. */
export async function hasAdmin(settings: Settings): Promise<boolean> {
  return (await askMarketplace(settings, findAdmin).catch(() => undefined)) !== undefined
}

const findAdmin = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where('deleted_at', 'is', null).executeTakeFirst()

/** Checks the stored data, without a time limit for its statements. Returns undefined when there is no marketplace yet. */
export const inspectData = (settings: Settings): Promise<DataFinding[] | undefined> =>
  askMarketplace(settings, db => checkData(db, imageStoreOf(settings)))

/** Asks the database, which is started for a moment unless it runs. Undefined when it has no marketplace yet. */
async function askMarketplace<Answer>(
  settings: Settings,
  ask: (db: Db) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(clusterIn(postgresIn(dataDir)))) return undefined
  const reached = await openOwnerConnection(settings)
  const { db, pool } = connect({ ...reached.owner, ...withoutTimeLimits, max: 1 }, () => undefined)
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
