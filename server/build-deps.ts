import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config.ts'
import type { Connection } from './db/connect.ts'
import { keepAnswers } from './db/kept.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import type { Clock, Deps } from './deps.ts'
import { peopleAtGoogle } from './demo/people-at-google.ts'
import { accessTokens } from './http/access-token.ts'
import { ownOrigins } from './http/own-origin.ts'
import { startJobs } from './jobs.ts'
import { builtInIdentity, googleCallback } from './providers/identity/built-in.ts'
import { standInGoogle } from './providers/identity/stand-in-google.ts'
import { imagesOnDisk } from './providers/images/disk.ts'
import { noPayments } from './providers/payments/none.ts'
import { stripePayments } from './providers/payments/stripe.ts'
import { sandboxPayments } from './providers/payments/sandbox.ts'

interface Given {
  settings: Settings
  connection: Connection
  secret: string
  clock: Clock
  log: FastifyBaseLogger
}

/** Picks the provider of each service by the settings. */
export async function buildDeps({
  settings,
  connection: { db, pool, target },
  secret,
  clock,
  log,
}: Given): Promise<Deps> {
  const jobs = await startJobs(pool, db, log)
  const now = () => clock.now()
  const sandbox =
    settings.payments === 'sandbox'
      ? sandboxPayments({
          db,
          now,
          onSucceeded: intentId => jobs.send('settle-payment', { data: { intentId } }),
        })
      : undefined
  const standIn =
    settings.google === 'stand-in'
      ? standInGoogle(ownOrigins(settings.publicUrl), googleCallback, peopleAtGoogle(settings.demo), log)
      : undefined
  const client = settings.google === 'stand-in' ? undefined : settings.google
  const google = standIn?.clientFor ?? (client && (() => client))
  return {
    settings,
    db,
    clock,
    log,
    tokens: accessTokens(secret, settings.accessTokenMinutes, now),
    identity: builtInIdentity(db, { publicUrl: settings.publicUrl, secret, log, google }),
    standIn,
    payments: typeof settings.payments === 'string' ? (sandbox ?? noPayments) : stripePayments(settings.payments),
    sandbox,
    images: imagesOnDisk(path.join(settings.dataDir, 'images')),
    jobs,
    kept: keepAnswers(target, log),
    demoAccounts: settings.demo ? demoAccounts : [],
  }
}
