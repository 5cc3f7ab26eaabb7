import { useLocation } from 'react-router'
import { LogoutButton } from '../sign-in/logout-button.tsx'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { EmailText } from '../ui/text/email-text.tsx'

interface LinkOfAnotherProps {
  /** Email of the link. */
  email: string
  signedInAs: string
  /** Sentence on the consequences for the other account. */
  effect: string
  onConfirm: () => void
}

/** Names the account of a link from a mail that was opened in another account, before anything happens. */
export function LinkOfAnother({ email, signedInAs, effect, onConfirm }: LinkOfAnotherProps) {
  const page = useLocation()
  return (
    <>
      <p className="wrap-anywhere">
        This link is for <EmailText>{email}</EmailText> and belongs to another account. You are logged in as{' '}
        <EmailText>{signedInAs}</EmailText>.
      </p>
      <p className="text-muted">{effect}</p>
      <RestoreFocus className="grid gap-3 sm:grid-cols-2">
        <LogoutButton returnTo={page} />
        <Button kind="secondary" onClick={onConfirm}>
          Confirm here
        </Button>
      </RestoreFocus>
    </>
  )
}
