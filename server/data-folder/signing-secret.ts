import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { writePrivateFile } from '../ground/private-file.ts'
import { ConfigError, shortestSecret } from '../ground/setting-values.ts'
import { secretIn } from './data-location.ts'

/**
 * The signing key: JWT_SECRET, else one that is generated at the first start and stored below DATA_DIR.
 *
 * @throws ConfigError the stored one is damaged: a new one in its place would sign everybody out unnoticed
 */
export function signingSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  const file = secretIn(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writePrivateFile(file, randomBytes(48).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= shortestSecret) return secret
  throw new ConfigError(
    `The file ${file} is empty or too short. Restore it from a backup, or delete it: then a new one is ` +
      'generated, and everybody has to sign in again.',
  )
}
