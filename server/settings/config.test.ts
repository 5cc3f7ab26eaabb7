import { describe, expect, it } from 'vitest'
import { ConfigError } from '../ground/setting-values.ts'
import { readSettings } from './config.ts'
import { settingsTable } from './settings-table.ts'

describe('the settings', () => {
  // A plain default needs no line: it is checked when it is read.
  it('have a default for everything', () => {
    const settings = readSettings({})
    expect(settings.dataDir).toMatch(/\/data$/)
    expect(settings).toMatchObject({
      publicUrl: 'http://127.0.0.1:3000',
      isPublicUrlGiven: false,
      admin: undefined,
      demo: true,
      production: false,
      firebase: undefined,
      google: 'stand-in',
      payments: 'sandbox',
      images: 'disk',
      mail: 'outbox',
      geocoder: 'gazetteer',
      mapTiles: { kind: 'bundled' },
      requireSecondFactor: [],
      depositPercent: null,
      trustProxy: false,
      rateLimit: true,
      loadLimits: true,
      allowUnsafe: [],
      operatorTexts: {},
      footerLinks: { support: 'support@keyhaven.example' },
      brand: { name: 'Keyhaven', logoFile: undefined, primary: '#0f5a4a', style: '', areaUnit: 'ft2' },
    })
  })

  it('allow no demo accounts and no test cards in production', () => {
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({ demo: false, payments: 'none' })
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'true', PAYMENTS: 'sandbox' })).toMatchObject({
      demo: true,
      payments: 'sandbox',
    })
  })

  it('ignore empty and blank values', () => {
    const blank = Object.fromEntries(settingsTable.map(({ name }) => [name, ' ']))
    expect(readSettings(blank)).toEqual(readSettings({}))
  })

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '0.0.0.0', PORT: '80' }, { publicUrl: 'http://127.0.0.1' }],
    [{ HOST: '::' }, { host: '::', publicUrl: 'http://[::1]:3000' }],
    [{ HOST: 'localhost' }, { publicUrl: 'http://localhost:3000' }],
    [{ PUBLIC_URL: 'https://Homes.Example/' }, { publicUrl: 'https://homes.example' }],
    [{ DATABASE_URL: 'postgresql://u:p@h/d' }, { databaseUrl: 'postgresql://u:p@h/d' }],
    [
      { DATABASE_URL: 'postgres://h/d', DATABASE_REPLICA_URL: 'postgres://r/d' },
      { databaseReplicaUrl: 'postgres://r/d' },
    ],
    [{ PAYMENT_WINDOW_HOURS: '0.01' }, { paymentWindowHours: 0.01 }],
    [{ DEPOSIT_PERCENT: '0' }, { depositPercent: 0 }],
    [{ DEPOSIT_PERCENT: '10' }, { depositPercent: 10 }],
    [{ ACCESS_TOKEN_MINUTES: '720' }, { accessTokenMinutes: 720 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: '10.0.0.0/8, ::1,loopback' }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [
      { RATE_LIMIT: 'false', REQUIRE_VERIFIED_EMAIL: 'on' },
      { rateLimit: false, requireVerifiedEmail: true },
    ],
    [{ LOAD_LIMITS: 'off' }, { loadLimits: false }],
    [{ LOG_REQUESTS: 'off' }, { logRequests: false }],
    [
      { TERMS_URL: '/terms.html', IMPRINT_URL: 'https://homes.example/imprint' },
      { footerLinks: { terms: '/terms.html', imprint: 'https://homes.example/imprint' } },
    ],
    [{ SUPPORT_EMAIL: 'help@homes.example' }, { footerLinks: { support: 'help@homes.example' } }],
    [{ ALLOW_UNSAFE: 'demo, test-keys' }, { allowUnsafe: ['demo', 'test-keys'] }],
    [
      { ADMIN_EMAIL: ' Ada@Example.com ', ADMIN_PASSWORD: ' Secret1! ' },
      { admin: { email: 'ada@example.com', password: ' Secret1! ' } },
    ],
  ])('parse %j', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })
})

const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'homes-1a2b3', FIREBASE_API_KEY: 'AIza-key' }
const emulator = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-keyhaven',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
}
const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_short-secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_short-secret',
}
const s3 = { IMAGES: 's3', S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'short-secret' }
const imgbb = { IMAGES: 'imgbb', IMGBB_API_KEY: 'short-secret' }
const mapbox = { GEOCODER: 'mapbox', MAPBOX_ACCESS_TOKEN: 'pk.short-secret' }
const smtp = { MAIL: 'smtp', SMTP_URL: 'smtp://u:short-secret@mail.example', MAIL_FROM: 'Homes <hello@homes.example>' }

describe('an outside service', () => {
  it('is selected with all of its settings', () => {
    const env = { ...firebase, ...stripe, ...s3, ...smtp, ...mapbox, NODE_ENV: 'production' }
    expect(readSettings(env)).toMatchObject({
      firebase: { projectId: 'homes-1a2b3', authDomain: 'homes-1a2b3.firebaseapp.com', google: true },
      google: undefined,
      payments: { publishableKey: 'pk_test_x', apiUrl: 'https://api.stripe.com' },
      images: { bucket: 'homes', endpoint: 'https://s3.us-east-1.amazonaws.com', publicUrl: undefined },
      mail: { from: 'Homes <hello@homes.example>' },
      geocoder: { kind: 'mapbox', apiUrl: 'https://api.mapbox.com' },
    })
    expect(readSettings(imgbb).images).toMatchObject({ kind: 'imgbb', apiUrl: 'https://api.imgbb.com' })
    expect(readSettings(emulator).firebase).toMatchObject({ emulator: '127.0.0.1:9099' })
  })

  it('may stay configured while another is selected by name', () => {
    const chosen = { IDENTITY: 'built-in', PAYMENTS: 'sandbox', IMAGES: 'disk', MAIL: 'outbox', GEOCODER: 'gazetteer' }
    expect(readSettings({ ...firebase, ...stripe, ...s3, ...imgbb, ...smtp, ...mapbox, ...chosen })).toEqual(
      readSettings({}),
    )
  })
})

describe('an invalid setting', () => {
  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', 'NaN'],
    ['HOST', 'two words'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:3000'],
    ['PUBLIC_URL', 'homes.example'],
    ['PUBLIC_URL', 'ftp://homes.example'],
    ['PUBLIC_URL', 'https://homes.example/path'],
    ['PUBLIC_URL', 'https://homes.example/?x'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_REPLICA_URL', 'postgres://u:p@h/d'],
    ['DEMO', 'yes'],
    ['DEMO', '1'],
    ['IDENTITY', 'auth0'],
    ['IDENTITY', 'firebase'],
    ['FIREBASE_PROJECT_ID', 'homes-1a2b3'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['PAYMENTS', 'paypal'],
    ['PAYMENTS', 'stripe'],
    ['STRIPE_SECRET_KEY', 'sk_test_x'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x'],
    ['IMAGES', 'ftp'],
    ['IMAGES', 's3'],
    ['S3_BUCKET', 'homes'],
    ['IMAGES', 'imgbb'],
    ['IMGBB_API_KEY', 'key'],
    ['GEOCODER', 'google'],
    ['GEOCODER', 'mapbox'],
    ['PHOTON_URL', 'https://photon.homes.example'],
    ['MAIL', 'sendmail'],
    ['MAIL', 'smtp'],
    ['SMTP_URL', 'smtp://mail.homes.example'],
    ['MAIL_FROM', 'a@homes.example'],
    ['REQUIRE_VERIFIED_EMAIL', 'yes'],
    ['PAYMENT_WINDOW_HOURS', '0'],
    ['PAYMENT_WINDOW_HOURS', '-1'],
    ['PAYMENT_WINDOW_HOURS', '9999'],
    ['PAYMENT_WINDOW_HOURS', 'Infinity'],
    ['LISTINGS_PER_AGENT', '0'],
    ['LISTINGS_PER_AGENT', '1000001'],
    ['DEPOSIT_PERCENT', '101'],
    ['DEPOSIT_PERCENT', '-1'],
    ['DEPOSIT_PERCENT', '2.5'],
    ['ACCESS_TOKEN_MINUTES', '0'],
    ['ACCESS_TOKEN_MINUTES', '721'],
    ['JWT_SECRET', 'too short'],
    ['JWT_SECRET_PREVIOUS', 'too short'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '1e1,2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['RATE_LIMIT', 'no'],
    ['ALLOW_UNSAFE', 'everything'],
    ['ALLOW_UNSAFE', 'true'],
    ['METRICS_TOKEN', 'short-secret'],
    ['SUPPORT_EMAIL', 'help'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['PRIVACY_URL', 'http://homes.example/privacy'],
    ['IMPRINT_URL', '//evil.example'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', 'off'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'ada@example.com'],
    ['ADMIN_PASSWORD', 'Secret1!'],
  ])('%s=%s stops the server with a message that names it', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^[^.]*\\b${name}\\b.*\\.$`))
  })

  it.each([
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'Secret1!' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Ab1!x' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'x'.repeat(129) }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: '      ' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'lowercase1' }],
  ])('%s is named in the message for an impossible admin: %j', (name, env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`${name} .*\\.$`))
  })

  it.each([
    ['FIREBASE_API_KEY', { ...firebase, FIREBASE_API_KEY: '' }],
    ['FIREBASE_PROJECT_ID', { ...firebase, FIREBASE_PROJECT_ID: 'My Homes' }],
    ['FIREBASE_PROJECT_ID', { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...emulator, FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...emulator, NODE_ENV: 'production' }],
    ['FIREBASE_AUTH_DOMAIN', { ...firebase, FIREBASE_AUTH_DOMAIN: 'https://homes.example' }],
    ['FIREBASE_GOOGLE', { ...firebase, FIREBASE_GOOGLE: 'yes' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: '' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_x' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_x' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_…' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_two words' }],
    ['FIREBASE_API_KEY', { ...firebase, FIREBASE_API_KEY: 'AIzaSy…' }],
    ['IMGBB_API_KEY', { ...imgbb, IMGBB_API_KEY: '"quoted"' }],
    ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: 'AK…' }],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 's3://homes' }],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 'homes/pictures' }],
    ['S3_REGION', { ...s3, S3_REGION: 'eu central' }],
    ['STRIPE_API_URL', { ...stripe, STRIPE_API_URL: 'https://api.stripe.com/v1' }],
    ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: '' }],
    ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'minio:9000' }],
    ['S3_PUBLIC_URL', { ...s3, S3_PUBLIC_URL: 'pictures.homes.example' }],
    ['IMGBB_API_URL', { ...imgbb, IMGBB_API_URL: 'imgbb.com' }],
    ['SMTP_URL', { ...smtp, SMTP_URL: 'mail.homes.example' }],
    ['SMTP_URL', { ...smtp, SMTP_URL: 'smtp://u:p%w@mail.homes.example' }],
    ['SMTP_URL', { ...smtp, SMTP_URL: 'smtp://u:p/w@mail.homes.example' }],
    ['MAIL_FROM', { ...smtp, MAIL_FROM: 'Keyhaven' }],
    ['MAIL_FROM', { ...smtp, MAIL_FROM: 'hello@homes.example>' }],
    ['MAIL_FROM', { ...smtp, MAIL_FROM: '' }],
  ])('%s is named in the message for a service: %j', (name, env) => {
    expect(() => readSettings(env)).toThrow(ConfigError)
    expect(() => readSettings(env)).toThrow(new RegExp(`\\b${name}\\b.*\\.$`))
  })

  it('does not reveal a secret', () => {
    for (const env of [
      { JWT_SECRET: 'short-secret' },
      { METRICS_TOKEN: 'short-secret' },
      { ADMIN_EMAIL: 'a@b.cd', ADMIN_PASSWORD: 'Ab1!x' },
      { DATABASE_URL: 'x://u:short-secret@h' },
      { ...stripe, STRIPE_PUBLISHABLE_KEY: '' },
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'short-secret' },
      { ...s3, S3_BUCKET: '' },
      { ...smtp, SMTP_URL: 'http://u:short-secret@mail.example' },
      { ...smtp, SMTP_URL: 'smtp://u:%short-secret@mail.example' },
      { ...imgbb, IMGBB_API_KEY: 'short-secret…' },
    ])
      expect(() => readSettings(env)).not.toThrow(/short-secret|Ab1!x/)
  })
})
