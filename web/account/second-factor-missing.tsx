import type { AccountSecurity } from '#contract/account/account.ts'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

/** Explains that the role requires a second factor, and offers to set it up. */
export function SecondFactorMissing({ security: { passkeys } }: { security: AccountSecurity }) {
  const refresh = useRefreshAccount()
  return (
    <Notice tone="warn" title="Your role needs a second factor">
      {passkeys.length > 0 ? (
        <>
          <p>You logged in with only your password. Use your passkey to continue.</p>
          <div className="mt-2 max-w-72">
            <PasskeyButton label="Use your passkey" onDone={refresh} />
          </div>
        </>
      ) : (
        <p>Add an authenticator app or a passkey below. Until then, you can only manage your account.</p>
      )}
    </Notice>
  )
}
