import { unsafeNames } from '../ground/setting-values.ts'
import { serviceSettingsTable } from './service-settings-table.ts'

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
  {
    name: 'DEPOSIT_PERCENT',
    default: '',
    description:
      'Percentage of each accepted offer that a card pays as deposit, 0 to 100; the balance is paid by transfer. Not set: 3, only for offers above the limit of cards. 0: never',
  },
  {
    name: 'LISTINGS_PER_AGENT',
    default: '2000',
    description: 'Listings that an agent can have at a time, sold ones aside; admins can change it for each agent',
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
      'Megabytes of pictures that an account may upload in a day; 25 times that for all accounts of one client network',
  },
  {
    name: 'UPLOAD_MB_PER_CLIENT',
    default: '500',
    description:
      'Megabytes of pictures that visitors from one client network may upload in a day, before they register',
  },
  {
    name: 'STORED_MB_PER_ACCOUNT',
    default: '5000',
    description:
      'Megabytes of pictures that an account may store in all; removing photos or listings frees them a day later; 0 for no limit',
  },
  {
    name: 'DISK_RESERVE_MB',
    default: '1024',
    description:
      'Megabytes of disk reserved for the database: with less, uploads are refused, and with less than an eighth of it /api/readyz answers 503; 0 for none',
  },
  {
    name: 'REQUIRE_SECOND_FACTOR',
    default: '',
    description: 'Roles that must use an authenticator app or a passkey: admin, or admin,agent; for IDENTITY=built-in',
  },
  {
    name: 'PUBLIC_LISTINGS',
    default: 'on',
    description:
      'off removes the public pages of homes and places, the sitemap, robots.txt and the feeds; visitors then see only advertised listings, and the preview of a home before the login',
  },
  { name: 'RATE_LIMIT', default: 'on', description: 'off removes all rate limits; for tests only' },
  {
    name: 'LOAD_LIMITS',
    default: 'on',
    description:
      'off removes what protects a busy server: the refusal of calls, and the time limits of calls and of the database; for tests only',
  },
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
    name: 'BRAND_NAME',
    default: 'Keyhaven',
    description: 'Name of your marketplace, in pages, mails, authenticator apps and passkeys; at most 40 characters',
  },
  { name: 'BRAND_LOGO', default: 'a key', description: 'File of your logo: a square SVG, PNG or WebP, at most 100 kB' },
  {
    name: 'BRAND_COLOR',
    default: '#0f5a4a',
    description: 'Colour of buttons and links, dark enough for white text; the dark theme uses a lighter shade',
  },
  { name: 'BRAND_ACCENT', default: '#c08a2e', description: 'Colour of icons and of the Advertised badge' },
  {
    name: 'AREA_UNIT',
    default: 'ft2',
    description: 'Unit of areas on screen, ft2 or m2; everybody can choose the other one in their browser',
  },
  {
    name: 'MAP_TILES',
    default: 'the bundled map',
    description:
      'Tiles of the map: a .pmtiles file or URL with the layers of Protomaps, or the URL of a map style; docs/map.md',
  },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@keyhaven.example; none in production',
    description: 'Email of your support, shown in the footer and in mails',
  },
  { name: 'SUPPORT_PHONE', default: '', description: 'Phone number of your support, shown in the footer' },
  {
    name: 'POSTAL_ADDRESS',
    default: '',
    description: 'Postal address in the footer, its lines separated by commas: Fjordhus AS, Kaiveien 4, 5003 Bergen',
  },
  {
    name: 'TERMS_URL',
    default: '',
    description:
      'Terms of use, linked in the footer and accepted at registration: an https URL, a path, or file:///… of a text that becomes the page /terms',
  },
  {
    name: 'PRIVACY_URL',
    default: '',
    description: 'Privacy notice, linked in the footer: an https URL, a path, or file:///… of a text for /privacy',
  },
  {
    name: 'IMPRINT_URL',
    default: '',
    description: 'Imprint, linked in the footer: an https URL, a path, or file:///… of a text for /imprint',
  },
  { name: 'LOG_LEVEL', default: 'info', description: 'trace, debug, info, warn, error, fatal or silent' },
  {
    name: 'LOG_REQUESTS',
    default: 'on; off at a terminal',
    description: 'Whether the log has a line for each request, at level info',
  },
] as const

/** Name of an environment variable. */
export type SettingName = (typeof settingsTable)[number]['name']

/** Reads a setting; undefined if it is not set. */
export type GivenSettings = (name: SettingName) => string | undefined
