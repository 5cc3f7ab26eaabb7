import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { verifyEmail } from '#contract/identity.ts'
import { findUser } from '#contract/users.ts'
import { call } from '../api/call.ts'
import { read } from '../api/read.ts'
import { CallFailed } from '../api/call-failed.ts'
import { useSignInState } from '../api/signed-in.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SendVerification } from './confirm-address.tsx'
import { Entrance } from './entrance.tsx'

/** Confirms the address at once: whoever has come here has pressed the button in the mail. */
export function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const queries = useQueryClient()
  const confirmed = useQuery({
    queryKey: [verifyEmail.key, token],
    queryFn: async () => {
      const answer = await call(verifyEmail, { body: { token } })
      void queries.invalidateQueries({ queryKey: [findUser.key] })
      return answer
    },
    enabled: token !== '',
    // The session that is taken up meanwhile must not take the answer away.
    meta: { isPublic: true },
    // A link works once: asking again would only find that it was used.
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isNoGood = token === '' || (confirmed.error instanceof CallFailed && confirmed.error.status !== 0)
  return (
    <Entrance title="Confirm your address" picture={1}>
      {confirmed.data ? (
        <Confirmed />
      ) : isNoGood ? (
        <NoGood />
      ) : confirmed.isError ? (
        <ErrorState
          title="Your address could not be confirmed."
          onRetry={confirmed.refetch}
          isRetrying={confirmed.isFetching}
        />
      ) : (
        <Spinner label="Confirming..." />
      )}
    </Entrance>
  )
}

function Confirmed() {
  const isSignedIn = useSignInState().state === 'signed-in'
  return (
    <>
      <Notice tone="ok" announced>
        <p>Thank you, your email address is confirmed.</p>
      </Notice>
      <ButtonLink to={isSignedIn ? '/dashboard' : '/login'}>{isSignedIn ? 'Go to your dashboard' : 'Login'}</ButtonLink>
    </>
  )
}

function NoGood() {
  const signIn = useSignInState()
  const email = signIn.state === 'signed-in' ? signIn.person.email : ''
  const user = useQuery({ ...read(findUser, { params: { emailOrId: email } }), enabled: email !== '' })
  if (user.data?.emailVerified === true) return <Confirmed />
  return (
    <>
      <Notice tone="warn" announced title="This link is no good any more">
        <p>
          It has expired or was already used.{' '}
          {email === '' &&
            'If you have confirmed your address by it, all is done. If not, log in, and ask for a new one on your profile.'}
        </p>
      </Notice>
      {email === '' ? <ButtonLink to="/login">Login</ButtonLink> : <SendVerification email={email} />}
    </>
  )
}
