import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

const { scrypt } = crypto
let isReal = false

/** Hashes passwords at their real cost, 0.1 s of processor time each, until the test ends. */
export function hashAtRealCost(): void {
  isReal = true
  onTestFinished(() => void (isReal = false))
}

const cheap = { N: 16, r: 1 }

// Not a setting, which could weaken the passwords of a marketplace.
crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, isReal ? options : { ...options, ...cheap }, done)) as unknown as typeof scrypt
syncBuiltinESMExports()
