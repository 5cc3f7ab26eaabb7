import { hkdfSync } from 'node:crypto'
import { readInstallationValue, writeInstallationValue } from '../db/installation.ts'
import type { Db } from '../db/tables/schema.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Settings } from '../settings/config.ts'

type SecretSettings = Pick<Settings, 'jwtSecret' | 'jwtSecretPrevious' | 'allowUnsafe'>

/** Derives a value that tells two secrets apart and reveals neither. */
const checkOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'keyhaven check of the secret', 32)).toString('base64url')

/**
 * Compares the signing secret with the one of the last start.
 *
 * @throws ConfigError it is another one, and JWT_SECRET_PREVIOUS is not that of the last start: nobody would stay signed
 *   in, and sealed final offers could not be opened
 */
export async function refuseOtherSecret(
  db: Db,
  { jwtSecret, jwtSecretPrevious, allowUnsafe }: SecretSettings,
  secret: string,
): Promise<void> {
  const known = await readInstallationValue(db, 'secret')
  if (known === undefined || allowUnsafe.includes('lost-secret')) return
  if ([secret, jwtSecretPrevious ?? secret].some(one => checkOf(one) === known.check)) return
  throw new ConfigError(
    `${jwtSecret === undefined ? 'The file signing-secret in DATA_DIR' : 'JWT_SECRET'} is not the secret of this ` +
      'marketplace. Restore it from a backup. To replace it, set JWT_SECRET_PREVIOUS to the secret of the last start. ' +
      'If that is lost or may not be used any more, start with ALLOW_UNSAFE=lost-secret: everybody has to sign in ' +
      'again, and rounds with sealed final offers are cancelled.',
  )
}

/** Notes the secret of this start for the next one. */
export const noteSecret = (db: Db, secret: string, at: Date): Promise<void> =>
  writeInstallationValue(db, 'secret', { check: checkOf(secret) }, at)
