import type { AccountSecurity } from '#contract/account.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { confirmedUntil } from './confirm-identity.ts'

/** How the caller signs in, and whether this session may change that. */
export async function accountSecurity(deps: Deps, caller: Caller): Promise<AccountSecurity> {
  const { credentials } = deps.identity
  return {
    isKeptHere: credentials !== undefined,
    hasPassword: (await credentials?.hasPassword(caller.uid)) ?? false,
    pendingEmail: (await credentials?.pendingEmail(caller.uid)) ?? null,
    confirmedUntil: (await confirmedUntil(deps, caller))?.toISOString() ?? null,
  }
}
