import type { AccountSecurity } from '#contract/account/account.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { confirmedUntil } from '../sign-in/confirm-identity.ts'

/** Reads how the caller signs in, and whether this session may change that. */
export async function accountSecurity(deps: Deps, caller: Caller): Promise<AccountSecurity> {
  const { credentials, secondFactors } = deps.identity
  const factors = await secondFactors?.stateOf(caller.uid)
  return {
    isKeptHere: credentials !== undefined,
    hasPassword: (await credentials?.hasPassword(caller.uid)) ?? false,
    pendingEmail: (await credentials?.pendingEmail(caller.uid)) ?? null,
    authenticator: factors?.recoveryCodesLeft === undefined ? null : { recoveryCodesLeft: factors.recoveryCodesLeft },
    passkeys: (factors?.passkeys ?? []).map(({ id, name, createdAt }) => ({
      _id: id,
      name: name ?? 'Passkey',
      createdAt: createdAt.toISOString(),
    })),
    secondFactor: {
      isRequired: deps.settings.requireSecondFactor.includes(caller.role),
      isMissing: caller.secondFactorMissing,
    },
    confirmedUntil: (await confirmedUntil(deps, caller))?.toISOString() ?? null,
  }
}
