import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { limitConcurrency } from '../../ground/limit-concurrency.ts'

/**
 * Limits password hashing, which takes about 0.1 s of CPU and 32 MB each. Two at a time leave the other threads of Node
 * to files and pictures. Twenty waiting ones take two seconds on a slow machine, the longest acceptable wait.
 */
const limitHashing = limitConcurrency({
  atOnce: 2,
  waiting: 20,
  refusal: 'Too many people are logging in right now. Please try again in a moment.',
})

/** Hashes and verifies passwords for the whole process. @throws Problem 503 when too many are queued */
export const passwords = {
  hash: (password: string): Promise<string> => limitHashing(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> => limitHashing(() => verifyPassword(given)),
}
