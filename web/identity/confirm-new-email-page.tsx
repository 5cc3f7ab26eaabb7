import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmNewEmail } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { useSignInState } from '../api/signed-in.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { dropSession } from './session.ts'

/**
 * Changes the email immediately if somebody is signed in. Otherwise the page waits for a click, because mail scanners
 * also open links.
 */
export function ConfirmNewEmailPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { state } = useSignInState()
  const [wanted, setWanted] = useState(false)
  const changed = useQuery({
    queryKey: [confirmNewEmail.key, token],
    queryFn: async () => {
      const answer = await call(confirmNewEmail, { body: { token } })
      // Every session has ended, including one in this browser.
      dropSession()
      return answer
    },
    enabled: token !== '' && (wanted || state === 'signed-in'),
    meta: { isPublic: true },
    // A link works once, so a retry would only report that it was used.
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refused = changed.error instanceof CallFailed && changed.error.status !== 0 ? changed.error : undefined
  return (
    <SignInFrame title="Your new email address" picture={1}>
      {changed.data ? (
        <>
          <Notice tone="ok" announced>
            <p>
              Your email address has been changed. Please log in with the new one.
              {wanted && ' Your password was removed. Choose a new one under “Forgot your password?”.'}
            </p>
          </Notice>
          <ButtonLink to="/login">Login</ButtonLink>
        </>
      ) : token === '' || refused ? (
        <>
          <Notice tone="warn" announced title="Your email address was not changed">
            <p>{refused?.serverMessage ?? 'The link is incomplete.'}</p>
          </Notice>
          <ButtonLink to="/dashboard/account">Account and security</ButtonLink>
        </>
      ) : changed.isError ? (
        <ErrorState
          title="Your email address could not be changed."
          error={changed.error}
          onRetry={changed.refetch}
          isRetrying={changed.isFetching}
        />
      ) : state === 'signed-out' && !wanted ? (
        <SignedOutHere onConfirm={() => setWanted(true)} />
      ) : (
        <Spinner label="Changing..." />
      )}
    </SignInFrame>
  )
}

function SignedOutHere({ onConfirm }: { onConfirm: () => void }) {
  return (
    <>
      <p>You are not logged in on this browser.</p>
      <p className="text-muted">
        To keep your password, open the link in the browser where you are logged in. If you confirm it here, we remove
        your password: to log in, choose a new one under “Forgot your password?”.
      </p>
      <RestoreFocus className="grid">
        <Button onClick={onConfirm}>Confirm here</Button>
      </RestoreFocus>
    </>
  )
}
