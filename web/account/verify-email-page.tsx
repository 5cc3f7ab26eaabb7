import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { verifyEmail } from '#contract/account/account-mails.ts'
import { findUser } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { read } from '../api/read.ts'
import { useSignInState } from '../api/session/signed-in.ts'
import { OtherAccount } from '../sign-in/other-account.tsx'
import { removeReturnPage, readReturnPage } from '../sign-in/return-page.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'
import { SendVerification } from './confirm-email.tsx'
import { LinkOfAnother } from './link-of-another.tsx'
import { useMailLink } from './use-mail-link.ts'

/**
 * Confirms the email with the link from a mail. Without a session of its account, confirming ends the sessions of other
 * browsers and removes the password, so the page says so first.
 */
export function VerifyEmailPage() {
  const queries = useQueryClient()
  const link = useMailLink(verifyEmail.key, async token => {
    const answer = await call(verifyEmail, { body: { token } })
    // A first request that began before the confirmation would go on, and bring the old state.
    await queries.cancelQueries({ queryKey: [findUser.key] })
    void queries.invalidateQueries({ queryKey: [findUser.key] })
    return answer
  })
  const { answer, failure } = link
  return (
    <SignInFrame title="Confirm your email address" picture={1}>
      {answer ? (
        <Confirmed passwordToken={answer.passwordToken} />
      ) : link.isRefused ? (
        <ExpiredLink />
      ) : failure.isError ? (
        <ErrorState
          title="Your email address could not be confirmed."
          error={failure.error}
          onRetry={failure.refetch}
          isRetrying={failure.isFetching}
        />
      ) : link.needsClick ? (
        <SignedOutHere onConfirm={link.onClick} />
      ) : link.ofAnother ? (
        <LinkOfAnother
          {...link.ofAnother}
          effect="If you confirm it here, that account is logged out everywhere and has to choose a new password. To keep its password, log in to it first."
          onConfirm={link.onClick}
        />
      ) : (
        <Spinner label="Confirming..." />
      )}
    </SignInFrame>
  )
}

function SignedOutHere({ onConfirm }: { onConfirm: () => void }) {
  const here = useLocation()
  return (
    <>
      <p>You are not logged in in this browser.</p>
      <p className="text-muted">
        Open the link in the browser that you registered with, or log in first. Then we only confirm your email address.
        If you confirm it here, you are logged out everywhere and have to choose a new password. This keeps out anyone
        else who may have registered with your email address.
      </p>
      <RestoreFocus className="grid gap-3 sm:grid-cols-2">
        <Button onClick={onConfirm}>Confirm here</Button>
        <ButtonLink kind="secondary" to="/login" state={{ from: here }}>
          Log in first
        </ButtonLink>
      </RestoreFocus>
    </>
  )
}

function Confirmed({ passwordToken }: { passwordToken?: string | undefined }) {
  const isSignedIn = useSignInState().state === 'signed-in'
  return (
    <>
      <Notice tone="ok" announced>
        <p>Thank you. Your email address is confirmed.</p>
      </Notice>
      {passwordToken !== undefined && (
        <p className="text-muted">
          {isSignedIn
            ? 'The account of this link is logged out everywhere. Choose a new password for it.'
            : 'You are logged out everywhere. Choose a new password to log in with.'}
        </p>
      )}
      {passwordToken === undefined ? (
        <Onward isSignedIn={isSignedIn} />
      ) : (
        <ButtonLink to={`/reset-password?token=${passwordToken}`}>Choose a password</ButtonLink>
      )}
    </>
  )
}

/** Leads to the page that this browser's person wanted before they registered, or to the dashboard. */
function Onward({ isSignedIn }: { isSignedIn: boolean }) {
  const [wanted] = useState(readReturnPage)
  if (!isSignedIn)
    return (
      <ButtonLink to="/login" state={wanted && { from: wanted }} onClick={removeReturnPage}>
        Login
      </ButtonLink>
    )
  if (!wanted) return <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
  return (
    <ButtonLink to={wanted} onClick={removeReturnPage}>
      {wanted.pathname.startsWith('/property-details/')
        ? 'Back to the home you wanted to see'
        : 'Continue where you were'}
    </ButtonLink>
  )
}

function ExpiredLink() {
  const signIn = useSignInState()
  const here = useLocation()
  const email = signIn.state === 'signed-in' ? signIn.person.email : ''
  const user = useQuery({ ...read(findUser, { params: { emailOrId: email } }), enabled: email !== '' })
  if (user.data?.emailVerified === true)
    return (
      <>
        <Confirmed />
        <OtherAccount subject="The link" email={email} page={here} />
      </>
    )
  return (
    <>
      <Notice tone="warn" announced title="This link has expired">
        <p>
          <span>Links work once, and only for a limited time.</span>
          {email === '' && (
            <span>
              {' '}
              If you have already used it, your email address is confirmed. Otherwise, log in and request a new link on
              your profile.
            </span>
          )}
        </p>
      </Notice>
      {email === '' ? (
        <ButtonLink to="/login">Login</ButtonLink>
      ) : (
        <>
          <SendVerification email={email} />
          <OtherAccount subject="The link" email={email} page={here} />
        </>
      )}
    </>
  )
}
