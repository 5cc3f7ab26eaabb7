import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { withoutReplica, type ReadReplica } from '../db/replica.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import type { Deps } from '../deps/deps.ts'
import { startJobs } from '../deps/jobs.ts'
import { accessTokens } from '../ground/access-tokens.ts'
import { clientHash } from '../ground/client-network.ts'
import type { Clock } from '../ground/clock.ts'
import { recordKey } from '../ground/record-key.ts'
import { sealing } from '../ground/sealing.ts'
import { gazetteer } from '../providers/geocoding/gazetteer.ts'
import { geocoderFor } from '../providers/geocoding/geocoder-for.ts'
import { renewSignatures } from '../providers/identity/previous-secret.ts'
import { openMap } from '../providers/map/open-map.ts'
import { sandboxPayments } from '../providers/payments/sandbox.ts'
import type { Settings } from '../settings/config.ts'
import { imageStoreOf, mailServerOf, paymentsOf } from './chosen-services.ts'
import { openCache } from './open-cache.ts'
import { openIdentity } from './open-identity.ts'

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
  const { settings, connection, secret, clock, log } = given
  const { db, pool, target } = connection
  const { readRecent = withoutReplica(db) } = given
  const jobs = await startJobs(pool, db, log)
  const now = () => clock.now()
  const sandbox = settings.payments === 'sandbox' ? sandboxPayments(db, now) : undefined
  const { firebase, jwtSecretPrevious: previousSecret } = settings
  const tokens = accessTokens(secret, settings.accessTokenMinutes, now, previousSecret)
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
    ...openIdentity(settings, { db, tokens, jobs, demoAccounts: offeredAccounts, secret, now, log }),
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
