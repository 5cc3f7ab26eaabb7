import { isLoopback } from '../ground/own-origins.ts'
import { ConfigError, type Unsafe } from '../ground/setting-values.ts'
import type { Settings } from './config.ts'

interface Finding {
  name: Unsafe
  sentence: string
}

/** Finds settings that are unsafe on the internet; none outside production. */
export function unsafeSettings(settings: Settings): readonly Finding[] {
  const { production, demo, payments, rateLimit, publicUrl, isPublicUrlGiven, allowUnsafe } = settings
  if (!production) return []
  const url = new URL(publicUrl)
  const findings: readonly (Finding | false)[] = [
    demo && { name: 'demo', sentence: 'DEMO=true lets anybody sign in as an admin: the passwords are published.' },
    payments === 'sandbox' && {
      name: 'sandbox-payments',
      sentence: 'PAYMENTS=sandbox gives homes away for test cards: no money moves.',
    },
    typeof payments === 'object' &&
      /^[sr]k_test_/.test(payments.secretKey) && {
        name: 'test-keys',
        sentence: 'STRIPE_SECRET_KEY is a test key: homes are given away for test cards.',
      },
    !rateLimit && { name: 'no-rate-limit', sentence: 'RATE_LIMIT=off lets anybody guess passwords at full speed.' },
    !isPublicUrlGiven && {
      name: 'no-public-url',
      sentence: 'PUBLIC_URL is missing: set it to the URL that people use, such as https://homes.example.',
    },
    isPublicUrlGiven &&
      url.protocol === 'http:' &&
      !isLoopback(url.hostname) && {
        name: 'http',
        sentence: 'PUBLIC_URL is not https: passwords and sessions would be sent unencrypted.',
      },
  ]
  return findings.filter(finding => finding !== false && !allowUnsafe.includes(finding.name)) as Finding[]
}

/**
 * Refuses to start in production with settings that are only good for trying things out.
 *
 * @throws ConfigError with a sentence for each, and how to allow it
 */
export function refuseUnsafeSettings(settings: Settings): void {
  const findings = unsafeSettings(settings)
  if (findings.length === 0) return
  throw new ConfigError(
    [
      'This is not safe in production (NODE_ENV=production):',
      ...findings.map(({ sentence }) => `  ${sentence}`),
      `Change it, or allow it knowingly: ALLOW_UNSAFE=${findings.map(({ name }) => name).join(',')}`,
    ].join('\n'),
  )
}

/** Warnings at start. */
export const startWarnings = ({ production, host, rateLimit, loadLimits }: Settings): readonly string[] =>
  [
    !rateLimit && 'RATE_LIMIT=off: no call is limited. For tests only.',
    !loadLimits && 'LOAD_LIMITS=off: a busy server refuses nothing. For tests only.',
    !production &&
      !isLoopback(host) &&
      `HOST=${host} lets other machines in, but NODE_ENV is not "production": demo accounts, test cards and stand-ins may be on.`,
  ].filter(line => line !== false)

/** @throws ConfigError the database holds demo accounts, and this start is in earnest */
export function refuseDemoDatabase({ production, demo, allowUnsafe }: Settings, isDemo: boolean): void {
  if (!isDemo || (demo && !production) || allowUnsafe.includes('demo')) return
  throw new ConfigError(
    'This database holds the demo marketplace, whose passwords are published: anybody could sign in as its admin. ' +
      'Remove it with "npm run demo:remove", or choose a new DATA_DIR (or DATABASE_URL). ' +
      'To keep it knowingly, set ALLOW_UNSAFE=demo.',
  )
}
