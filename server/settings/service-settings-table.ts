/** Settings of the outside services; part of `settingsTable`. */
export const serviceSettingsTable = [
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
  {
    name: 'MAIL',
    default: 'outbox',
    description:
      'smtp sends mail; outbox only stores it, admins read it under Outbox, and the register form shows whether an email has an account',
  },
  {
    name: 'SMTP_URL',
    default: '',
    description: 'Mail server, such as smtps://user:password@mail.homes.example, for MAIL=smtp',
  },
  { name: 'MAIL_FROM', default: '', description: 'Sender, such as Keyhaven <hello@homes.example>, for MAIL=smtp' },
  {
    name: 'GEOCODER',
    default: 'gazetteer',
    description:
      'Finds the positions of homes: gazetteer (bundled, towns only), photon, nominatim or mapbox; google is refused, because its terms forbid storing positions',
  },
  { name: 'PHOTON_URL', default: 'https://photon.komoot.io', description: 'Photon server, for GEOCODER=photon' },
  {
    name: 'NOMINATIM_URL',
    default: 'https://nominatim.openstreetmap.org',
    description: 'Nominatim server, for GEOCODER=nominatim; it gets at most one request a second',
  },
  { name: 'MAPBOX_ACCESS_TOKEN', default: '', description: 'Mapbox access token, for GEOCODER=mapbox' },
  {
    name: 'MAPBOX_API_URL',
    default: 'https://api.mapbox.com',
    description: 'Base URL of the Mapbox API; another one is for tests',
  },
] as const

export type ServiceSetting = (typeof serviceSettingsTable)[number]['name']
