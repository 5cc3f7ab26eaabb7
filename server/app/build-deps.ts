import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings/config.ts'
import { createCache, type Cache } from '../db/cache/cache.ts'
import { connect, type Connection } from '../db/connect.ts'
import { withoutReplica, type ReadReplica } from '../db/replica.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import type { Clock } from '../ground/clock.ts'
import type { Deps } from '../deps/deps.ts'
import { peopleAtGoogle } from '../demo/people-at-google.ts'
import { accessTokens } from '../ground/access-token.ts'
import { recordKey } from '../ground/record-key.ts'
import { clientHash } from '../ground/client-network.ts'
import { ownOrigins } from '../ground/own-origins.ts'
import { sealing } from '../ground/sealing.ts'
import { startJobs } from '../deps/jobs.ts'
import { gazetteer } from '../providers/geocoding/gazetteer.ts'
import { geocoderFor } from '../providers/geocoding/geocoder-for.ts'
import { builtInIdentity } from '../providers/identity/built-in.ts'
import { googleCallback } from '../providers/identity/google-handler.ts'
import { firebaseIdentity } from '../providers/firebase/firebase.ts'
import { renewSignatures } from '../providers/identity/previous-secret.ts'
import { standInGoogle } from '../stand-in-google/stand-in-google.ts'
import { imagesOnDisk } from '../providers/images/disk.ts'
import { imagesAtImgbb } from '../providers/images/imgbb.ts'
import type { ImageStore } from '../providers/images/port.ts'
import { imagesInBucket } from '../providers/images/s3.ts'
import { openMap } from '../providers/map/open-map.ts'
import type { MailServer } from '../providers/mail/port.ts'
import { noPayments } from '../providers/payments/none.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import { sandboxPayments } from '../providers/payments/sandbox.ts'

/** The name of the cache's connection in `pg_stat_activity`. */
export const cacheName = 'keyhaven cache'

interface Given {
  settings: Settings
  connection: Connection
  readRecent?: ReadReplica | undefined
  secret: string
  clock: Clock
  log: FastifyBaseLogger
}

/** Picks the provider of each service by the settings. */
export async function buildDeps(given: Given): Promise<Deps> {
  const {
    settings,
    connection: { db, pool, target },
    readRecent = withoutReplica(db),
    secret,
    clock,
    log,
  } = given
  const jobs = await startJobs(pool, db, log)
  const now = () => clock.now()
  const sandbox = settings.payments === 'sandbox' ? sandboxPayments(db, now) : undefined
  const standIn =
    settings.google === 'stand-in'
      ? standInGoogle(ownOrigins(settings.publicUrl), googleCallback, peopleAtGoogle(settings.demo), log)
      : undefined
  const client = settings.google === 'stand-in' ? undefined : settings.google
  const google = standIn?.clientFor ?? (client && (() => client))
  const previousSecret = settings.jwtSecretPrevious
  const tokens = accessTokens(secret, settings.accessTokenMinutes, now, previousSecret)
  const { publicUrl, firebase } = settings
  // Their passwords are known to everybody: a project with real accounts never gets them.
  const hasDemoAccounts = settings.demo && (firebase === undefined || firebase.emulator !== undefined)
  const offeredAccounts = hasDemoAccounts ? demoAccounts : []
  return {
    settings,
    db,
    pool,
    readRecent,
    clock,
    startedAt: clock.now(),
    log,
    tokens,
    clientHash: clientHash(secret),
    sealing: sealing(secret, previousSecret),
    recordKey: recordKey(secret),
    renewCookies: header => renewSignatures(header, { current: secret, previous: previousSecret }),
    identity: firebase
      ? firebaseIdentity({ project: firebase, db, tokens, publicUrl, now, log })
      : builtInIdentity(db, {
          publicUrl,
          brandName: settings.brand.name,
          secret,
          previousSecret,
          now,
          log,
          google,
          publicAccounts: offeredAccounts.map(({ email }) => email),
          passwordRemoved: (email, tx) => jobs.send('mail-password-removed', { data: { email } }, tx),
        }),
    standIn,
    payments: sandbox ?? (await paymentsOf(settings)),
    sandbox,
    images: imageStoreOf(settings),
    map: await openMap(settings.mapTiles, log),
    mail: await mailServerOf(settings),
    geocoder: geocoderFor(settings.geocoder),
    gazetteer,
    jobs,
    cache: openCache(target, settings.loadLimits, log),
    demoAccounts: offeredAccounts,
  }
}

/**
 * Opens the cache, with its own connection to the change log, so that it never waits for the pool. One generic plan fits
 * every reading; planning each of them would double its time.
 */
function openCache(target: Connection['target'], isLimited: boolean, log: FastifyBaseLogger): Cache {
  const options = `${target.options ?? ''} -c plan_cache_mode=force_generic_plan`
  const { pool } = connect(
    { ...target, options, max: 1, query_timeout: isLimited ? 1000 : 0, application_name: cacheName },
    () => undefined,
  )
  return createCache(pool, log)
}

// Libraries of services are loaded only where they are chosen: they would take tens of megabytes.

async function paymentsOf({ payments }: Settings): Promise<PaymentProvider> {
  if (typeof payments === 'string') return noPayments
  const { stripePayments } = await import('../providers/payments/stripe.ts')
  return stripePayments(payments)
}

async function mailServerOf({ mail }: Settings): Promise<MailServer | undefined> {
  if (mail === 'outbox') return undefined
  const { smtpMail } = await import('../providers/mail/smtp.ts')
  return smtpMail(mail)
}

/** Opens the image store of these settings. */
export function imageStoreOf({ images, dataDir }: Pick<Settings, 'images' | 'dataDir'>): ImageStore {
  if (images === 'disk') return imagesOnDisk(path.join(dataDir, 'images'))
  return images.kind === 's3' ? imagesInBucket(images) : imagesAtImgbb(images)
}
