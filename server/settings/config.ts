import path from 'node:path'
import * as z from 'zod/mini'
import type { FooterLinks } from '#contract/client-settings/client-settings.ts'
import { accountEmail } from '#contract/ground/field.ts'
import type { Role } from '#contract/ground/role.ts'
import { highestPropertyLimit } from '#contract/moderation/property-limit.ts'
import { NewPassword } from '#contract/sign-in/password.ts'
import {
  originUrl,
  flag,
  isOn,
  oneOf,
  ConfigError,
  type Unsafe,
  unsafeNames,
  numberSetting,
  secretSetting,
  listOf,
} from '../ground/setting-values.ts'
import type { MapTiles } from '../providers/map/open-map.ts'
import { type Brand, brandOf } from './brand-settings.ts'
import { footerLinks, operatorTexts, type OperatorTexts } from './contact-settings.ts'
import { geocoderOf } from './geocoding-config.ts'
import { mailOf } from './mail-config.ts'
import { mapTilesOf } from './map-settings.ts'
import { hostName, reachableHost, databaseUrl, furtherDatabaseUrl, trustedProxies } from './network-settings.ts'
import { firebaseOf, googleOf, imagesOf, paymentsOf, type ServiceSettings } from './service-config.ts'
import type { GivenSettings } from './settings-table.ts'

/** Settings of the server, read and checked. */
export interface Settings extends ServiceSettings {
  production: boolean
  port: number
  host: string
  publicUrl: string
  isPublicUrlGiven: boolean
  databaseUrl: string | undefined
  /** Connects as the role that owns the tables. */
  databaseOwnerUrl: string | undefined
  /** Streaming replica for searches. */
  databaseReplicaUrl: string | undefined
  dataDir: string
  admin: { email: string; password: string } | undefined
  demo: boolean
  /** Whether listings and offers require a confirmed email. */
  requireVerifiedEmail: boolean
  /** Roles that may do nothing without a second factor. */
  requireSecondFactor: readonly Role[]
  paymentWindowHours: number
  /** Null: not set, so only deals that no card can pay have a deposit. */
  depositPercent: number | null
  /** Limit for agents without a limit of their own. */
  listingsPerAgent: number
  mailDays: number
  auditDays: number
  accessTokenMinutes: number
  /** Undefined: generated at the first start and stored in DATA_DIR. */
  jwtSecret: string | undefined
  /** Previous secret, whose signatures are still accepted. */
  jwtSecretPrevious: string | undefined
  trustProxy: false | number | string
  /** Megabytes of pictures per day. */
  uploadMbPerAccount: number
  uploadMbPerClient: number
  /** 0 for no quota. */
  storedMbPerAccount: number
  diskReserveMb: number
  rateLimit: boolean
  /** Whether a busy server refuses calls, and gives up calls and statements that take long. */
  loadLimits: boolean
  /** Unsafe settings that are allowed in production. */
  allowUnsafe: readonly Unsafe[]
  operatorTexts: OperatorTexts
  footerLinks: FooterLinks
  brand: Brand
  mapTiles: MapTiles
  /** Whether readers without an account can see homes for sale. */
  publicProperties: boolean
  metricsToken: string | undefined
  metricsPort: number | undefined
  logLevel: string
  /** Whether the log has a line for each request. Undefined: unless a person reads it at a terminal. */
  logRequests: boolean | undefined
}

/**
 * Reads the settings from environment variables.
 *
 * @throws ConfigError
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given: GivenSettings = name => env[name]?.trim() || undefined
  const production = env['NODE_ENV'] === 'production'
  const texts = operatorTexts(given)
  const host = hostName('HOST', given('HOST') ?? '127.0.0.1')
  const port = numberSetting('PORT', given('PORT') ?? '3000', { from: 0, to: 65_535, whole: true })
  const publicUrl = originUrl(
    'PUBLIC_URL',
    given('PUBLIC_URL') ?? `http://${reachableHost(host)}:${port}`,
    'https://homes.example',
  )
  return {
    production,
    port,
    host,
    publicUrl,
    isPublicUrlGiven: given('PUBLIC_URL') !== undefined,
    databaseUrl: databaseUrl('DATABASE_URL', given('DATABASE_URL')),
    databaseOwnerUrl: furtherDatabaseUrl('DATABASE_OWNER_URL', given),
    databaseReplicaUrl: furtherDatabaseUrl('DATABASE_REPLICA_URL', given),
    dataDir: path.resolve(given('DATA_DIR') ?? 'data'),
    // A password keeps its leading and trailing spaces.
    admin: adminOf(given('ADMIN_EMAIL'), given('ADMIN_PASSWORD') && env['ADMIN_PASSWORD']),
    demo: flag('DEMO', given('DEMO') ?? String(!production)),
    firebase: firebaseOf(given, production),
    google: googleOf(given, production),
    payments: paymentsOf(given, production),
    images: imagesOf(given),
    mail: mailOf(given),
    geocoder: geocoderOf(given, publicUrl),
    requireVerifiedEmail: flag('REQUIRE_VERIFIED_EMAIL', given('REQUIRE_VERIFIED_EMAIL') ?? 'false'),
    paymentWindowHours: numberSetting('PAYMENT_WINDOW_HOURS', given('PAYMENT_WINDOW_HOURS') ?? '72', {
      above: 0,
      to: 8760,
    }),
    depositPercent: percentSetting('DEPOSIT_PERCENT', given('DEPOSIT_PERCENT')),
    listingsPerAgent: numberSetting('LISTINGS_PER_AGENT', given('LISTINGS_PER_AGENT') ?? '2000', {
      from: 1,
      to: highestPropertyLimit,
      whole: true,
    }),
    mailDays: numberSetting('MAIL_DAYS', given('MAIL_DAYS') ?? '30', { from: 1, to: 365, whole: true }),
    // The database refuses to delete lines of the last 90 days, and its clock may differ from ours.
    auditDays: numberSetting('AUDIT_DAYS', given('AUDIT_DAYS') ?? '730', { from: 91, to: 3650, whole: true }),
    accessTokenMinutes: numberSetting('ACCESS_TOKEN_MINUTES', given('ACCESS_TOKEN_MINUTES') ?? '15', {
      above: 0,
      to: 720,
    }),
    jwtSecret: secretSetting('JWT_SECRET', given('JWT_SECRET')),
    jwtSecretPrevious: secretSetting('JWT_SECRET_PREVIOUS', given('JWT_SECRET_PREVIOUS')),
    trustProxy: trustedProxies(given('TRUST_PROXY') ?? 'false'),
    uploadMbPerAccount: numberSetting('UPLOAD_MB_PER_ACCOUNT', given('UPLOAD_MB_PER_ACCOUNT') ?? '200', megabyteRange),
    uploadMbPerClient: numberSetting('UPLOAD_MB_PER_CLIENT', given('UPLOAD_MB_PER_CLIENT') ?? '500', megabyteRange),
    storedMbPerAccount: numberSetting('STORED_MB_PER_ACCOUNT', given('STORED_MB_PER_ACCOUNT') ?? '5000', {
      to: 1e9,
      whole: true,
    }),
    diskReserveMb: numberSetting('DISK_RESERVE_MB', given('DISK_RESERVE_MB') ?? '1024', { to: 1e9, whole: true }),
    rateLimit: isOn('RATE_LIMIT', given('RATE_LIMIT') ?? 'on'),
    loadLimits: isOn('LOAD_LIMITS', given('LOAD_LIMITS') ?? 'on'),
    requireSecondFactor: secondFactorRoles(
      listOf('REQUIRE_SECOND_FACTOR', given('REQUIRE_SECOND_FACTOR'), ['admin', 'agent']),
      given('IDENTITY'),
    ),
    allowUnsafe: listOf('ALLOW_UNSAFE', given('ALLOW_UNSAFE'), unsafeNames),
    operatorTexts: texts,
    footerLinks: footerLinks(given, texts, production),
    brand: brandOf(given),
    mapTiles: mapTilesOf(given),
    publicProperties: isOn('PUBLIC_LISTINGS', given('PUBLIC_LISTINGS') ?? 'on'),
    metricsToken: secretSetting('METRICS_TOKEN', given('METRICS_TOKEN'), 16),
    metricsPort: metricsPort(given('METRICS_PORT'), port),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', [
      'trace',
      'debug',
      'info',
      'warn',
      'error',
      'fatal',
      'silent',
    ]),
    logRequests: given('LOG_REQUESTS') === undefined ? undefined : isOn('LOG_REQUESTS', given('LOG_REQUESTS') ?? ''),
  }
}

/** Limit of the counters in the database, which hold kilobytes for five accounts. */
const megabyteRange = { to: 400_000, whole: true }

const percentSetting = (name: string, text: string | undefined): number | null =>
  text === undefined ? null : numberSetting(name, text, { to: 100, whole: true })

/** @throws ConfigError another identity service, which has its own second factors */
function secondFactorRoles(roles: readonly Role[], identity: string | undefined): readonly Role[] {
  if (roles.length > 0 && identity === 'firebase')
    throw new ConfigError('REQUIRE_SECOND_FACTOR needs IDENTITY=built-in: Firebase has second factors of its own.')
  return roles
}

function adminOf(email: string | undefined, password: string | undefined): Settings['admin'] {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new ConfigError('ADMIN_PASSWORD is given, but ADMIN_EMAIL is missing.')
  if (password === undefined) throw new ConfigError('ADMIN_EMAIL is given, but ADMIN_PASSWORD is missing.')
  const address = z.safeParse(accountEmail(), email)
  if (!address.success) throw new ConfigError('ADMIN_EMAIL must be an email address.')
  const { error } = z.safeParse(NewPassword, password)
  if (error) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${error.issues[0]?.message}.`)
  return { email: address.data, password }
}

function metricsPort(text: string | undefined, port: number): number | undefined {
  if (text === undefined) return undefined
  const value = numberSetting('METRICS_PORT', text, { from: 1, to: 65_535, whole: true })
  if (value === port) throw new ConfigError('METRICS_PORT must differ from PORT.')
  return value
}
