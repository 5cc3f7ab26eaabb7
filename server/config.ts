import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { NewPassword } from '#contract/password.ts'
import { emailPattern } from '#contract/field.ts'
import type { Role } from '#contract/role.ts'
import type { FooterLinks } from '#contract/settings.ts'
import {
  firebaseOf,
  googleOf,
  imagesOf,
  mailOf,
  paymentsOf,
  type ServiceSettings,
  serviceSettingsTable,
} from './service-config.ts'
import { originUrl, flag, oneOf, ConfigError, shortestSecret, type Unsafe, unsafeNames } from './setting-values.ts'

/** All environment variables with their defaults and descriptions. docs/settings.md and .env.example list them too. */
export const settingsTable = [
  { name: 'PORT', default: '3000', description: 'Port of the web pages and the API' },
  { name: 'HOST', default: '127.0.0.1', description: 'Network interface to listen on; 0.0.0.0 for all' },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    description: 'URL that people use, such as https://homes.example; https makes cookies secure',
  },
  {
    name: 'DATABASE_URL',
    default: 'embedded',
    description:
      'PostgreSQL 15 or newer with pg_trgm, such as postgres://user:password@host/keyhaven; by default an embedded PostgreSQL runs in DATA_DIR',
  },
  {
    name: 'DATABASE_OWNER_URL',
    default: 'DATABASE_URL',
    description:
      'The same database with the role that owns its tables; the role of DATABASE_URL then only reads and writes rows',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    default: '',
    description: 'Streaming replica of DATABASE_URL for buyers’ searches; used while it keeps up',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    description: 'Folder for the embedded database, uploaded pictures and generated secrets',
  },
  {
    name: 'ADMIN_EMAIL',
    default: '',
    description: 'Email of an admin that the server creates or promotes at start; needs ADMIN_PASSWORD',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    description:
      'Password of that account when the server creates it, by the rules of the register form; never changes an existing one',
  },
  {
    name: 'DEMO',
    default: 'true, false in production',
    description: 'Fill an empty database with a demo marketplace, and offer its accounts on the login page',
  },
  ...serviceSettingsTable,
  {
    name: 'PAYMENT_WINDOW_HOURS',
    default: '72',
    description: 'Hours until an accepted, unpaid offer lapses; fractions allowed',
  },
  { name: 'MAIL_DAYS', default: '30', description: 'Days until mails are deleted from the outbox, 1 to 365' },
  {
    name: 'AUDIT_DAYS',
    default: '730',
    description: 'Days until audit lines are deleted, 91 to 3,650; they contain ids, but no names or email addresses',
  },
  {
    name: 'ACCESS_TOKEN_MINUTES',
    default: '15',
    description: 'Lifetime of an access token, at most 720; browsers renew it silently',
  },
  {
    name: 'JWT_SECRET',
    default: 'generated',
    description: 'Key that signs access tokens and sessions, at least 32 characters; the same on every node',
  },
  {
    name: 'JWT_SECRET_PREVIOUS',
    default: '',
    description: 'Previous JWT_SECRET during a rotation: its signatures are still accepted',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    description:
      'Proxies that report the client’s IP address: their number, such as 1 (the last one on this machine or a private network), or a list of their IP addresses and networks',
  },
  {
    name: 'REQUIRE_VERIFIED_EMAIL',
    default: 'false',
    description: 'true: only users with a confirmed email may list a property or make an offer',
  },
  {
    name: 'UPLOAD_MB_PER_ACCOUNT',
    default: '200',
    description:
      'Megabytes of pictures that an account may upload in a day; five times that for all accounts of one client network',
  },
  {
    name: 'UPLOAD_MB_PER_CLIENT',
    default: '50',
    description:
      'Megabytes of pictures that visitors from one client network may upload in a day, before they register',
  },
  {
    name: 'DISK_RESERVE_MB',
    default: '1024',
    description:
      'Megabytes of disk reserved for the database: with less, uploads are refused and /api/readyz answers 503; 0 for none',
  },
  {
    name: 'REQUIRE_SECOND_FACTOR',
    default: '',
    description: 'Roles that must use an authenticator app or a passkey: admin, or admin,agent; for IDENTITY=built-in',
  },
  { name: 'RATE_LIMIT', default: 'on', description: 'off removes all rate limits; for tests only' },
  {
    name: 'ALLOW_UNSAFE',
    default: '',
    description: `Unsafe settings to allow with NODE_ENV=production: a list of ${unsafeNames.join(', ')}`,
  },
  {
    name: 'METRICS_TOKEN',
    default: 'open; hidden in production or with METRICS_PORT',
    description: 'Bearer token for /api/metrics, at least 16 characters',
  },
  { name: 'METRICS_PORT', default: '', description: 'Port on 127.0.0.1 that serves /metrics without a token' },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@keyhaven.example; none in production',
    description: 'Email of your support, shown in the footer and in mails',
  },
  { name: 'TERMS_URL', default: '', description: 'Link to the terms of use in the footer: an https URL or a path' },
  {
    name: 'PRIVACY_URL',
    default: '',
    description: 'Link to the privacy notice in the footer: an https URL or a path',
  },
  { name: 'IMPRINT_URL', default: '', description: 'Link to the imprint in the footer: an https URL or a path' },
  { name: 'LOG_LEVEL', default: 'info', description: 'trace, debug, info, warn, error, fatal or silent' },
] as const

type Name = (typeof settingsTable)[number]['name']

export interface Settings extends ServiceSettings {
  production: boolean
  port: number
  host: string
  publicUrl: string
  isPublicUrlGiven: boolean
  databaseUrl: string | undefined
  /** Connects as the role that owns the tables. */
  databaseOwnerUrl: string | undefined
  /** Past a pooler. */
  databaseReplicaUrl: string | undefined
  dataDir: string
  admin: { email: string; password: string } | undefined
  demo: boolean
  /** Whether listings and offers require a confirmed email. */
  requireVerifiedEmail: boolean
  /** Roles that may do nothing without a second factor. */
  requireSecondFactor: readonly Role[]
  paymentWindowHours: number
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
  diskReserveMb: number
  rateLimit: boolean
  /** Unsafe settings that are allowed in production. */
  allowUnsafe: readonly Unsafe[]
  footerLinks: FooterLinks
  metricsToken: string | undefined
  metricsPort: number | undefined
  logLevel: string
}

/**
 * Reads the settings from environment variables.
 *
 * @throws ConfigError
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = (name: Name): string | undefined => env[name]?.trim() || undefined
  const production = env['NODE_ENV'] === 'production'
  const host = networkName('HOST', given('HOST') ?? '127.0.0.1')
  const port = number('PORT', given('PORT') ?? '3000', { from: 0, to: 65_535, whole: true })
  return {
    production,
    port,
    host,
    publicUrl: originUrl(
      'PUBLIC_URL',
      given('PUBLIC_URL') ?? `http://${reachable(host)}:${port}`,
      'https://homes.example',
    ),
    isPublicUrlGiven: given('PUBLIC_URL') !== undefined,
    databaseUrl: databaseAddress('DATABASE_URL', given('DATABASE_URL')),
    databaseOwnerUrl: furtherAddress('DATABASE_OWNER_URL', given),
    databaseReplicaUrl: furtherAddress('DATABASE_REPLICA_URL', given),
    dataDir: path.resolve(given('DATA_DIR') ?? 'data'),
    // A password keeps its leading and trailing spaces.
    admin: adminOf(given('ADMIN_EMAIL'), given('ADMIN_PASSWORD') && env['ADMIN_PASSWORD']),
    demo: flag('DEMO', given('DEMO') ?? String(!production)),
    firebase: firebaseOf(given, production),
    google: googleOf(given, production),
    payments: paymentsOf(given, production),
    images: imagesOf(given),
    mail: mailOf(given),
    requireVerifiedEmail: flag('REQUIRE_VERIFIED_EMAIL', given('REQUIRE_VERIFIED_EMAIL') ?? 'false'),
    paymentWindowHours: number('PAYMENT_WINDOW_HOURS', given('PAYMENT_WINDOW_HOURS') ?? '72', { above: 0, to: 8760 }),
    mailDays: number('MAIL_DAYS', given('MAIL_DAYS') ?? '30', { from: 1, to: 365, whole: true }),
    // The database refuses to delete lines of the last 90 days, and its clock may differ from ours.
    auditDays: number('AUDIT_DAYS', given('AUDIT_DAYS') ?? '730', { from: 91, to: 3650, whole: true }),
    accessTokenMinutes: number('ACCESS_TOKEN_MINUTES', given('ACCESS_TOKEN_MINUTES') ?? '15', { above: 0, to: 720 }),
    jwtSecret: secret('JWT_SECRET', given('JWT_SECRET')),
    jwtSecretPrevious: secret('JWT_SECRET_PREVIOUS', given('JWT_SECRET_PREVIOUS')),
    trustProxy: proxies(given('TRUST_PROXY') ?? 'false'),
    uploadMbPerAccount: number('UPLOAD_MB_PER_ACCOUNT', given('UPLOAD_MB_PER_ACCOUNT') ?? '200', megabytes),
    uploadMbPerClient: number('UPLOAD_MB_PER_CLIENT', given('UPLOAD_MB_PER_CLIENT') ?? '50', megabytes),
    diskReserveMb: number('DISK_RESERVE_MB', given('DISK_RESERVE_MB') ?? '1024', { to: 1e9, whole: true }),
    rateLimit: oneOf('RATE_LIMIT', given('RATE_LIMIT') ?? 'on', ['on', 'off']) === 'on',
    requireSecondFactor: secondFactorRoles(
      listOf('REQUIRE_SECOND_FACTOR', given('REQUIRE_SECOND_FACTOR'), ['admin', 'agent']),
      given('IDENTITY'),
    ),
    allowUnsafe: listOf('ALLOW_UNSAFE', given('ALLOW_UNSAFE'), unsafeNames),
    footerLinks: footerLinks(given, production),
    metricsToken: secret('METRICS_TOKEN', given('METRICS_TOKEN'), 16),
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
  }
}

/** Limit of the counters in the database, which hold kilobytes for five accounts. */
const megabytes = { to: 400_000, whole: true }

function number(
  name: Name,
  text: string,
  range: { from?: number; above?: number; to: number; whole?: boolean },
): number {
  const value = Number(text)
  const inRange = value <= range.to && value >= (range.from ?? 0) && value > (range.above ?? -1)
  if (inRange && (!range.whole || Number.isInteger(value))) return value
  const lowest = range.above === undefined ? `from ${range.from ?? 0}` : `above ${range.above}`
  throw new ConfigError(
    `${name} must be a ${range.whole ? 'whole ' : ''}number ${lowest} to ${range.to}, not "${text}".`,
  )
}

function listOf<Choice extends string>(name: Name, text: string | undefined, choices: readonly Choice[]): Choice[] {
  return (text ?? '').split(/[\s,]+/).flatMap(item => (item === '' ? [] : oneOf(name, item, choices)))
}

/** @throws ConfigError another identity service, which has its own second factors */
function secondFactorRoles(roles: readonly Role[], identity: string | undefined): readonly Role[] {
  if (roles.length > 0 && identity === 'firebase')
    throw new ConfigError('REQUIRE_SECOND_FACTOR needs IDENTITY=built-in: Firebase has second factors of its own.')
  return roles
}

function networkName(name: Name, text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text))
    throw new ConfigError(`${name} must be an address or a name of this machine, such as 127.0.0.1, not "${text}".`)
  return text
}

/** Host name under which a browser on this machine reaches the server. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIP(host) === 6 ? `[${host}]` : host
}

function databaseAddress(name: Name, text: string | undefined): string | undefined {
  if (text !== undefined && !/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`)
  return text
}

/** Reads the URL of a further database or connection, which requires DATABASE_URL. */
function furtherAddress(name: Name, given: (name: Name) => string | undefined): string | undefined {
  const text = given(name)
  if (text !== undefined && given('DATABASE_URL') === undefined)
    throw new ConfigError(`${name} is given, but DATABASE_URL is missing.`)
  return databaseAddress(name, text)
}

function adminOf(email: string | undefined, password: string | undefined): Settings['admin'] {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new ConfigError('ADMIN_PASSWORD is given, but ADMIN_EMAIL is missing.')
  if (password === undefined) throw new ConfigError('ADMIN_EMAIL is given, but ADMIN_PASSWORD is missing.')
  if (!emailPattern.test(email)) throw new ConfigError('ADMIN_EMAIL must be an e-mail address.')
  const { error } = z.safeParse(NewPassword, password)
  if (error) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${error.issues[0]?.message}.`)
  return { email: email.toLowerCase(), password }
}

function footerLinks(given: (name: Name) => string | undefined, production: boolean): FooterLinks {
  const link = (name: Name) => {
    const text = given(name)
    if (text === undefined || /^\/(?![/\\])[^\s"<>]*$/.test(text)) return text
    if (URL.canParse(text) && new URL(text).protocol === 'https:') return new URL(text).href
    throw new ConfigError(`${name} must be an https address or a path such as /terms, not "${text}".`)
  }
  const [terms, privacy, imprint] = [link('TERMS_URL'), link('PRIVACY_URL'), link('IMPRINT_URL')]
  const support = given('SUPPORT_EMAIL') ?? (production ? undefined : 'support@keyhaven.example')
  if (support !== undefined && (support.length > 320 || !emailPattern.test(support)))
    throw new ConfigError('SUPPORT_EMAIL must be an email address.')
  return {
    ...(support !== undefined && { support }),
    ...(terms && { terms }),
    ...(privacy && { privacy }),
    ...(imprint && { imprint }),
  }
}

function metricsPort(text: string | undefined, port: number): number | undefined {
  if (text === undefined) return undefined
  const value = number('METRICS_PORT', text, { from: 1, to: 65_535, whole: true })
  if (value === port) throw new ConfigError('METRICS_PORT must differ from PORT.')
  return value
}

function secret(name: Name, text: string | undefined, shortest = shortestSecret): string | undefined {
  if (text !== undefined && text.length < shortest)
    throw new ConfigError(`${name} must have at least ${shortest} characters.`)
  return text
}

/** A larger number is a mistake, such as a port. */
const mostHops = 10

function proxies(text: string): false | number | string {
  if (text === 'false') return false
  if (text === 'true')
    throw new ConfigError(
      'TRUST_PROXY=true would let clients choose their own address. Set it to the number of proxies in front, such as 1, or to their addresses and networks.',
    )
  const hops = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (hops >= 1 && hops <= mostHops) return hops
  if (!text.split(',').every(proxy => isNetwork(proxy.trim())))
    throw new ConfigError(
      `TRUST_PROXY must be a number of proxies from 1 to ${mostHops}, a list of addresses and networks, or false, not "${text}".`,
    )
  return text
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}
