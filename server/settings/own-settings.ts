import path from 'node:path'
import { highestPropertyLimit } from '#contract/moderation/property-limit.ts'
import { isOn, listOf, numberIn, oneOf, originUrl, secretOf, unsafeNames } from '../ground/setting-values.ts'
import { databaseUrl, hostName, trustedProxies } from './network-settings.ts'
import { type Group, optional, setting } from './setting.ts'

/** Limit of the counters in the database, which hold kilobytes for five accounts. */
const megabytes = numberIn({ to: 400_000, whole: true })
const anyMegabytes = numberIn({ to: 1e9, whole: true })

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Addresses, databases and folders. */
export const serverGroup = {
  port: setting('PORT', {
    default: '3000',
    description: 'Port of the web pages and the API',
    read: numberIn({ from: 0, to: 65_535, whole: true }),
  }),
  host: setting('HOST', {
    default: '127.0.0.1',
    description: 'Network interface to listen on; 0.0.0.0 for all',
    read: hostName,
  }),
  publicUrl: optional('PUBLIC_URL', {
    default: 'http://HOST:PORT',
    description: 'URL that people use, such as https://homes.example; https makes cookies secure',
    read: (name, text) => originUrl(name, text, 'https://homes.example'),
  }),
  databaseUrl: optional('DATABASE_URL', {
    default: 'embedded',
    description:
      'PostgreSQL 15 or newer with pg_trgm, such as postgres://user:password@host/keyhaven; by default an embedded PostgreSQL runs in DATA_DIR',
    read: databaseUrl,
  }),
  databaseOwnerUrl: optional('DATABASE_OWNER_URL', {
    default: 'DATABASE_URL',
    description:
      'The same database with the role that owns its tables; the role of DATABASE_URL then only reads and writes rows',
    read: databaseUrl,
  }),
  databaseReplicaUrl: optional('DATABASE_REPLICA_URL', {
    description: 'Streaming replica of DATABASE_URL for buyers’ searches; used while it keeps up',
    read: databaseUrl,
  }),
  dataDir: setting('DATA_DIR', {
    default: './data',
    description: 'Folder for the embedded database, uploaded pictures and generated secrets',
    read: (_, text) => path.resolve(text),
  }),
  demo: optional('DEMO', {
    default: 'true, false in production',
    description: 'Fill an empty database with a demo marketplace, and offer its accounts on the login page',
    read: isOn,
  }),
} satisfies Group

/** Limits of deals, listings, uploads and what is kept. */
export const limitsGroup = {
  paymentWindowHours: setting('PAYMENT_WINDOW_HOURS', {
    default: '72',
    description: 'Hours until an accepted, unpaid offer lapses; fractions allowed',
    read: numberIn({ above: 0, to: 8760 }),
  }),
  depositPercent: optional('DEPOSIT_PERCENT', {
    description:
      'Percentage of each accepted offer that a card pays as deposit, 0 to 100; the balance is paid by transfer. Not set: 3, only for offers above the limit of cards. 0: never',
    read: numberIn({ to: 100, whole: true }),
  }),
  /** Limit for agents without a limit of their own. */
  listingsPerAgent: setting('LISTINGS_PER_AGENT', {
    default: '2000',
    description: 'Listings that an agent can have at a time, sold ones aside; admins can change it for each agent',
    read: numberIn({ from: 1, to: highestPropertyLimit, whole: true }),
  }),
  mailDays: setting('MAIL_DAYS', {
    default: '30',
    description: 'Days until mails are deleted from the outbox, 1 to 365',
    read: numberIn({ from: 1, to: 365, whole: true }),
  }),
  // The database refuses to delete lines of the last 90 days, and its clock may differ from ours.
  auditDays: setting('AUDIT_DAYS', {
    default: '730',
    description: 'Days until audit lines are deleted, 91 to 3,650; they contain ids, but no names or email addresses',
    read: numberIn({ from: 91, to: 3650, whole: true }),
  }),
  uploadMbPerAccount: setting('UPLOAD_MB_PER_ACCOUNT', {
    default: '200',
    description:
      'Megabytes of pictures that an account may upload in a day; 25 times that for all accounts of one client network',
    read: megabytes,
  }),
  uploadMbPerClient: setting('UPLOAD_MB_PER_CLIENT', {
    default: '500',
    description:
      'Megabytes of pictures that visitors from one client network may upload in a day, before they register',
    read: megabytes,
  }),
  storedMbPerAccount: setting('STORED_MB_PER_ACCOUNT', {
    default: '5000',
    description:
      'Megabytes of pictures that an account may store in all; removing photos or listings frees them (docs/pictures.md); 0 for no limit',
    read: anyMegabytes,
  }),
  diskReserveMb: setting('DISK_RESERVE_MB', {
    default: '1024',
    description:
      'Megabytes of disk reserved for the database: with less, uploads are refused, and with less than an eighth of it /api/readyz answers 503; 0 for none',
    read: anyMegabytes,
  }),
} satisfies Group

/** Protection of accounts and of the server. */
export const safetyGroup = {
  accessTokenMinutes: setting('ACCESS_TOKEN_MINUTES', {
    default: '15',
    description: 'Lifetime of an access token, at most 720; browsers renew it silently',
    read: numberIn({ above: 0, to: 720 }),
  }),
  /** Undefined: generated at the first start and stored in DATA_DIR. */
  jwtSecret: optional('JWT_SECRET', {
    default: 'generated',
    description: 'Key that signs access tokens and sessions, at least 32 characters; the same on every node',
    read: secretOf(),
  }),
  jwtSecretPrevious: optional('JWT_SECRET_PREVIOUS', {
    description: 'Previous JWT_SECRET during a rotation: its signatures are still accepted',
    read: secretOf(),
  }),
  trustProxy: setting('TRUST_PROXY', {
    default: 'false',
    description:
      'Proxies that report the client’s IP address: their number, such as 1 (the last one on this machine or a private network), or a list of their IP addresses and networks',
    read: (_, text) => trustedProxies(text),
  }),
  requireVerifiedEmail: setting('REQUIRE_VERIFIED_EMAIL', {
    default: 'false',
    description: 'true: only users with a confirmed email may list a property or make an offer',
    read: isOn,
  }),
  /** Roles that may do nothing without a second factor. */
  requireSecondFactor: setting('REQUIRE_SECOND_FACTOR', {
    description: 'Roles that must use an authenticator app or a passkey: admin, or admin,agent; for IDENTITY=built-in',
    read: listOf(['admin', 'agent']),
  }),
  publicProperties: setting('PUBLIC_LISTINGS', {
    default: 'on',
    description:
      'off removes the public pages of homes and places, the sitemap, robots.txt and the feeds; visitors then see only advertised listings, and the preview of a home before the login',
    read: isOn,
  }),
  rateLimit: setting('RATE_LIMIT', {
    default: 'on',
    description: 'off removes all rate limits; for tests only',
    read: isOn,
  }),
  loadLimits: setting('LOAD_LIMITS', {
    default: 'on',
    description:
      'off removes what protects a busy server: the refusal of calls, and the time limits of calls, pages and the database; for tests only',
    read: isOn,
  }),
  allowUnsafe: setting('ALLOW_UNSAFE', {
    description: `Unsafe settings to allow with NODE_ENV=production: a list of ${unsafeNames.join(', ')}`,
    read: listOf(unsafeNames),
  }),
} satisfies Group

/** Metrics and log. */
export const logGroup = {
  metricsToken: optional('METRICS_TOKEN', {
    default: 'open; hidden in production or with METRICS_PORT',
    description: 'Bearer token for /api/metrics, at least 16 characters',
    read: secretOf(16),
  }),
  metricsPort: optional('METRICS_PORT', {
    description: 'Port on 127.0.0.1 that serves /metrics without a token',
    read: numberIn({ from: 1, to: 65_535, whole: true }),
  }),
  logLevel: setting('LOG_LEVEL', {
    default: 'info',
    description: 'trace, debug, info, warn, error, fatal or silent',
    read: (name, text) => oneOf(name, text, logLevels),
  }),
  /** Undefined: unless a person reads the log at a terminal. */
  logRequests: optional('LOG_REQUESTS', {
    default: 'on; off at a terminal',
    description: 'Whether the log has a line for each request, at level info',
    read: isOn,
  }),
} satisfies Group
