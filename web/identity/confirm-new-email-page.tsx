import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { confirmNewEmail } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Entrance } from './entrance.tsx'
import { dropSession } from './session.ts'

/** Changes the address at once: whoever has come here has pressed the button in the mail. */
export function ConfirmNewEmailPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const changed = useQuery({
    queryKey: [confirmNewEmail.key, token],
    queryFn: async () => {
      const answer = await call(confirmNewEmail, { body: { token } })
      // Every session has ended, also one in this browser.
      dropSession()
      return answer
    },
    enabled: token !== '',
    meta: { isPublic: true },
    // A link works once: asking again would only find that it was used.
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refused = changed.error instanceof CallFailed && changed.error.status !== 0 ? changed.error : undefined
  return (
    <Entrance title="Your new email address" picture={1}>
      {changed.data ? (
        <>
          <Notice tone="ok" announced>
            <p>Your email address is changed. Please log in with it.</p>
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
          onRetry={changed.refetch}
          isRetrying={changed.isFetching}
        />
      ) : (
        <Spinner label="Changing..." />
      )}
    </Entrance>
  )
}
