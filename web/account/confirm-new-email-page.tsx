import { confirmNewEmail } from '#contract/account/account.ts'
import { call } from '../api/call.ts'
import { dropSession } from '../identity/session.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'
import { LinkOfAnother } from './link-of-another.tsx'
import { useMailLink } from './use-mail-link.ts'

/** Changes the email with the link from a mail. */
export function ConfirmNewEmailPage() {
  const link = useMailLink(confirmNewEmail.key, async token => {
    const answer = await call(confirmNewEmail, { body: { token } })
    // Every session has ended, including one in this browser.
    dropSession()
    return answer
  })
  const { answer, failure } = link
  return (
    <SignInFrame title="Your new email address" picture={1}>
      {answer ? (
        <>
          <Notice tone="ok" announced>
            <p>
              <span>Your email address has been changed. Please log in with the new one.</span>
              {answer.passwordRemoved && (
                <span> Your password was removed. Choose a new one under “Forgot your password?”.</span>
              )}
            </p>
          </Notice>
          <ButtonLink to="/login">Login</ButtonLink>
        </>
      ) : link.isRefused ? (
        <>
          <Notice tone="warn" announced title="Your email address was not changed">
            <p>{link.refusal?.serverMessage ?? 'The link is incomplete.'}</p>
          </Notice>
          <ButtonLink to="/dashboard/account">Account and security</ButtonLink>
        </>
      ) : failure.isError ? (
        <ErrorState
          title="Your email address could not be changed."
          error={failure.error}
          onRetry={failure.refetch}
          isRetrying={failure.isFetching}
        />
      ) : link.needsClick ? (
        <SignedOutHere onConfirm={link.onClick} />
      ) : link.ofAnother ? (
        <LinkOfAnother
          {...link.ofAnother}
          effect="If you confirm it here, we change the email of that account, log it out everywhere and remove its password. To keep its password, log in to it first."
          onConfirm={link.onClick}
        />
      ) : (
        <Spinner label="Changing..." />
      )}
    </SignInFrame>
  )
}

function SignedOutHere({ onConfirm }: { onConfirm: () => void }) {
  return (
    <>
      <p>You are not logged in in this browser.</p>
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
