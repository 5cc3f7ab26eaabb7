import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The signing key: the one given, else one that is made at the first start and kept, readable by us alone. */
export function signingSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given
  const file = path.join(dataDir, 'signing-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
