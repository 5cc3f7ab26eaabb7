import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { takeTurns } from '../../http/take-turns.ts'

/**
 * Hashing one password keeps a core busy for about 0.1 s and takes 32 MB. Two at a time leave the other threads of Node
 * to files and pictures; twenty waiting is two seconds on a slow machine, and nobody waits longer than that.
 */
const turn = takeTurns({
  atOnce: 2,
  waiting: 20,
  refusal: 'Too many people are logging in right now. Please try again in a moment.',
})

/** Every hash of a password in this process is made here. @throws Problem 503 when too many wait */
export const passwords = {
  hash: (password: string): Promise<string> => turn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> => turn(() => verifyPassword(given)),
}
