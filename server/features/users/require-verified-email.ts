import { unverifiedEmail } from '#contract/sign-in/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'

/**
 * Requires a confirmed email if the settings ask for it (ruling G47).
 *
 * @throws Problem 409
 */
export function requireVerifiedEmail({ settings }: Pick<Deps, 'settings'>, caller: Caller): void {
  if (settings.requireVerifiedEmail && !caller.emailVerified) throw problem(409, unverifiedEmail)
}
