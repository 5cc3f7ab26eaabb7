import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/tables/schema.ts'
import { peopleAtGoogle } from '../demo/people-at-google.ts'
import type { Deps } from '../deps/deps.ts'
import { ownOrigins } from '../ground/own-origins.ts'
import { firebaseIdentity } from '../providers/firebase/firebase.ts'
import { builtInIdentity } from '../providers/identity/built-in.ts'
import { googleCallback } from '../providers/identity/google-handler.ts'
import type { Settings } from '../settings/config.ts'
import { standInGoogle } from '../stand-in-google/stand-in-google.ts'

interface Given extends Pick<Deps, 'tokens' | 'jobs' | 'demoAccounts'> {
  db: Db
  secret: string
  now: () => Date
  log: FastifyBaseLogger
}

/** Opens the identity service of these settings, and the local stand-in for Google if they choose it. */
export function openIdentity(settings: Settings, given: Given): Pick<Deps, 'identity' | 'standIn'> {
  const { db, tokens, jobs, demoAccounts, secret, now, log } = given
  const { publicUrl, firebase, google, demo, brand, jwtSecretPrevious: previousSecret } = settings
  const standIn =
    google === 'stand-in' ? standInGoogle(ownOrigins(publicUrl), googleCallback, peopleAtGoogle(demo), log) : undefined
  const client = google === 'stand-in' ? undefined : google
  if (firebase) return { standIn, identity: firebaseIdentity({ project: firebase, db, tokens, publicUrl, now, log }) }
  return {
    standIn,
    identity: builtInIdentity(db, {
      publicUrl,
      brandName: brand.name,
      secret,
      previousSecret,
      now,
      log,
      google: standIn?.clientFor ?? (client && (() => client)),
      publicAccounts: demoAccounts.map(({ email }) => email),
      passwordRemoved: (email, tx) => jobs.send('mail-password-removed', { data: { email } }, tx),
    }),
  }
}
