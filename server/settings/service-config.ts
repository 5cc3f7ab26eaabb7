import { isOn, folderUrl, ConfigError } from '../ground/setting-values.ts'
import type { FirebaseProject } from '../providers/firebase/firebase.ts'
import type { GeocoderSettings } from '../providers/geocoding/geocoder-for.ts'
import type { GoogleClient } from '../providers/identity/google.ts'
import type { ImgbbAccount } from '../providers/images/imgbb.ts'
import type { S3Bucket } from '../providers/images/s3.ts'
import type { SmtpServer } from '../providers/mail/smtp.ts'
import type { StripeAccount } from '../providers/payments/stripe.ts'
import { readApiUrl, choose, needed, neededKey } from './service-settings.ts'
import type { Given, NamesOf, Variable } from './setting.ts'

export const identityVariables = [
  {
    name: 'IDENTITY',
    default: 'built-in',
    description: 'Service for accounts and passwords: built-in, or firebase for Firebase Authentication',
  },
  { name: 'FIREBASE_PROJECT_ID', default: '', description: 'Firebase project id, for IDENTITY=firebase' },
  { name: 'FIREBASE_API_KEY', default: '', description: 'Web API key of that project' },
  {
    name: 'FIREBASE_AUTH_DOMAIN',
    default: 'PROJECT.firebaseapp.com',
    description: 'Domain of Firebase’s Google sign-in window',
  },
  {
    name: 'FIREBASE_GOOGLE',
    default: 'true',
    description: 'false if Google is not enabled as a sign-in method of the project',
  },
  {
    name: 'FIREBASE_AUTH_EMULATOR_HOST',
    default: '',
    description:
      'Firebase emulator for tests, such as 127.0.0.1:9099; needs a project id that begins with demo-; refused in production',
  },
] as const satisfies readonly Variable[]

export const imageVariables = [
  {
    name: 'IMAGES',
    default: 'disk',
    description: 'Storage for uploaded pictures: disk (in DATA_DIR), s3 (any S3-compatible store) or imgbb',
  },
  { name: 'S3_BUCKET', default: '', description: 'Bucket, for IMAGES=s3' },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    description: 'Access key with permission to read, write and delete its files',
  },
  { name: 'S3_SECRET_ACCESS_KEY', default: '', description: 'Secret of that access key' },
  { name: 'S3_REGION', default: 'us-east-1', description: 'Region of the bucket; auto at Cloudflare R2' },
  {
    name: 'S3_ENDPOINT',
    default: 'https://s3.REGION.amazonaws.com',
    description: 'URL of the store, such as https://minio.homes.example',
  },
  {
    name: 'S3_PUBLIC_URL',
    default: 'signed URLs',
    description: 'Public URL of the bucket, if everyone may read its files',
  },
  { name: 'IMGBB_API_KEY', default: '', description: 'imgbb API key, for IMAGES=imgbb' },
  {
    name: 'IMGBB_API_URL',
    default: 'https://api.imgbb.com',
    description: 'Base URL of the imgbb API; another one is for tests',
  },
] as const satisfies readonly Variable[]

export const paymentVariables = [
  {
    name: 'PAYMENTS',
    default: 'sandbox, none in production',
    description: 'Card payments: stripe, sandbox (test cards only) or none (transfers pay every deal)',
  },
  { name: 'STRIPE_SECRET_KEY', default: '', description: 'Stripe secret key (sk_… or rk_…), for PAYMENTS=stripe' },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    default: '',
    description: 'Stripe publishable key (pk_…) of the same account and mode',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '',
    description: 'Signing secret (whsec_…) of the webhook endpoint PUBLIC_URL/api/webhooks/stripe',
  },
  {
    name: 'STRIPE_API_URL',
    default: 'https://api.stripe.com',
    description: 'Base URL of the Stripe API; another one is for tests',
  },
] as const satisfies readonly Variable[]

export const googleVariables = [
  {
    name: 'GOOGLE_CLIENT_ID',
    default: 'a stand-in; none in production',
    description: 'Google OAuth client for "Login with Google", with IDENTITY=built-in; needs GOOGLE_CLIENT_SECRET',
  },
  { name: 'GOOGLE_CLIENT_SECRET', default: '', description: 'Secret of that client' },
  {
    name: 'GOOGLE_ISSUER',
    default: 'https://accounts.google.com',
    description: 'Another OpenID Connect issuer instead of Google; needs GOOGLE_CLIENT_ID',
  },
] as const satisfies readonly Variable[]

type PaymentVariable = NamesOf<typeof paymentVariables>

export interface ServiceSettings {
  /** Firebase project; undefined for the built-in identity. */
  firebase: FirebaseProject | undefined
  /** Google client, the stand-in for it, or none. With Firebase, Google sign-in belongs to Firebase. */
  google: GoogleClient | 'stand-in' | undefined
  payments: StripeAccount | 'sandbox' | 'none'
  images: S3Bucket | ImgbbAccount | 'disk'
  mail: SmtpServer | 'outbox'
  geocoder: GeocoderSettings
}

export function firebaseOf(
  given: Given<NamesOf<typeof identityVariables>>,
  production: boolean,
): FirebaseProject | undefined {
  const identity = choose(given, identityVariables, ['built-in', 'firebase'], 'built-in')
  if (identity === 'built-in') return undefined
  const emulator = given('FIREBASE_AUTH_EMULATOR_HOST')
  const projectId = needed(given, 'FIREBASE_PROJECT_ID', 'IDENTITY=firebase')
  if (!/^[a-z][a-z\d-]{4,40}$/.test(projectId))
    throw new ConfigError(`FIREBASE_PROJECT_ID must be the id of a project, such as homes-1a2b3, not "${projectId}".`)
  if (emulator !== undefined) {
    if (production) throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST is for development only, never for production.')
    if (!/^[\w.-]+:\d{1,5}$/.test(emulator))
      throw new ConfigError(`FIREBASE_AUTH_EMULATOR_HOST must be like 127.0.0.1:9099, not "${emulator}".`)
    // The emulator signs nothing: a name that no real project can have keeps its tokens away from real accounts.
    if (!projectId.startsWith('demo-'))
      throw new ConfigError('FIREBASE_PROJECT_ID must begin with demo- where FIREBASE_AUTH_EMULATOR_HOST is given.')
  }
  const authDomain = given('FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`
  if (!/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(authDomain))
    throw new ConfigError(`FIREBASE_AUTH_DOMAIN must be a domain such as homes.example, not "${authDomain}".`)
  return {
    projectId,
    apiKey: emulator === undefined ? neededKey(given, 'FIREBASE_API_KEY', 'IDENTITY=firebase') : 'emulator',
    authDomain,
    google: isOn('FIREBASE_GOOGLE', given('FIREBASE_GOOGLE') ?? 'true'),
    emulator,
  }
}

export function googleOf(
  given: Given<NamesOf<typeof googleVariables> | 'IDENTITY'>,
  production: boolean,
): ServiceSettings['google'] {
  const [clientId, clientSecret] = [given('GOOGLE_CLIENT_ID'), given('GOOGLE_CLIENT_SECRET')]
  if (clientId === undefined && clientSecret !== undefined)
    throw new ConfigError('GOOGLE_CLIENT_SECRET is given, but GOOGLE_CLIENT_ID is missing.')
  if (clientId !== undefined && clientSecret === undefined)
    throw new ConfigError('GOOGLE_CLIENT_ID is given, but GOOGLE_CLIENT_SECRET is missing.')
  if (given('IDENTITY') === 'firebase') return undefined
  if (clientId === undefined || clientSecret === undefined) {
    if (given('GOOGLE_ISSUER') !== undefined)
      throw new ConfigError('GOOGLE_ISSUER is given, but GOOGLE_CLIENT_ID is missing.')
    return production ? undefined : 'stand-in'
  }
  const usual = 'https://accounts.google.com'
  const issuer = given('GOOGLE_ISSUER') ?? usual
  // The issuer calls itself by exactly this name.
  if (folderUrl('GOOGLE_ISSUER', issuer, usual) !== issuer)
    throw new ConfigError(`GOOGLE_ISSUER must be a URL such as ${usual}, not "${issuer}".`)
  return { issuer, clientId, clientSecret }
}

export function paymentsOf(given: Given<PaymentVariable>, production: boolean): ServiceSettings['payments'] {
  const fallback = production ? 'none' : 'sandbox'
  const provider = choose(given, paymentVariables, ['stripe', 'sandbox', 'none'], fallback)
  if (provider !== 'stripe') return provider
  const key = (name: PaymentVariable, begins: RegExp, like: string) => {
    const value = neededKey(given, name, 'PAYMENTS=stripe')
    if (!begins.test(value)) throw new ConfigError(`${name} must begin with ${like}.`)
    return value
  }
  const secretKey = key('STRIPE_SECRET_KEY', /^[sr]k_(test|live)_./, 'sk_test_, sk_live_, rk_test_ or rk_live_')
  const publishableKey = key('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_./, 'pk_test_ or pk_live_')
  const webhookSecret = key('STRIPE_WEBHOOK_SECRET', /^whsec_./, 'whsec_')
  if (secretKey.split('_')[1] !== publishableKey.split('_')[1])
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.')
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: readApiUrl(given, 'STRIPE_API_URL', 'https://api.stripe.com'),
  }
}

export function imagesOf(given: Given<NamesOf<typeof imageVariables>>): ServiceSettings['images'] {
  const where = choose(given, imageVariables, ['disk', 's3', 'imgbb'], 'disk')
  if (where === 'disk') return 'disk'
  if (where === 'imgbb')
    return {
      kind: 'imgbb',
      apiKey: neededKey(given, 'IMGBB_API_KEY', 'IMAGES=imgbb'),
      apiUrl: readApiUrl(given, 'IMGBB_API_URL', 'https://api.imgbb.com'),
    }
  const region = given('S3_REGION') ?? 'us-east-1'
  if (!/^[a-z\d-]+$/i.test(region))
    throw new ConfigError(`S3_REGION must be the name of a region such as eu-central-1, not "${region}".`)
  const bucket = needed(given, 'S3_BUCKET', 'IMAGES=s3')
  if (!/^[a-z\d][\w.-]+$/i.test(bucket))
    throw new ConfigError(`S3_BUCKET must be the name of a bucket alone, such as homes-pictures, not "${bucket}".`)
  const publicUrl = given('S3_PUBLIC_URL')
  return {
    kind: 's3',
    bucket,
    accessKeyId: neededKey(given, 'S3_ACCESS_KEY_ID', 'IMAGES=s3'),
    secretAccessKey: needed(given, 'S3_SECRET_ACCESS_KEY', 'IMAGES=s3'),
    region,
    endpoint: readApiUrl(given, 'S3_ENDPOINT', `https://s3.${region}.amazonaws.com`),
    publicUrl: publicUrl && folderUrl('S3_PUBLIC_URL', publicUrl, 'https://pictures.homes.example'),
  }
}
