import { useLocation } from 'react-router'
import { useSignedIn } from '../api/session/signed-in.ts'
import { EmptyState, type EmptyStateProps } from '../ui/basics/empty-state.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { LogoutButton } from './logout-button.tsx'
import type { ReturnPage } from './return-page.ts'

/** Empty state of a page to which mails link. The link may have been opened in another account than its recipient's. */
export function EmptyOrOthers({ hint, action, subject = 'It', ...state }: EmptyStateProps & { subject?: string }) {
  const page = useLocation()
  const { email } = useSignedIn()
  return (
    <EmptyState
      {...state}
      hint={hint}
      action={
        <div className="grid justify-items-center gap-6">
          {action}
          <OtherAccount subject={subject} email={email} page={page} />
        </div>
      }
    />
  )
}

/** Notice on the dashboard for somebody who was led there from a page of another role. */
export function RefusedPage({ page }: { page: ReturnPage }) {
  const { email } = useSignedIn()
  return (
    <Notice tone="warn" title="You cannot open that page" announced className="mb-6">
      <OtherAccount subject="It" email={email} page={page} />
    </Notice>
  )
}

interface OtherAccountProps {
  /** The thing that may belong to another account. */
  subject: string
  /** Email of the signed-in person. */
  email: string
  /** Page that the login leads to. */
  page: ReturnPage
}

/** Says which account is signed in, and offers to log in to another one, which leads back to this page. */
export const OtherAccount = ({ subject, email, page }: OtherAccountProps) => (
  <div className="grid justify-items-center gap-3">
    <p className="text-balance wrap-anywhere">
      {subject} may belong to another account. You are logged in as <EmailText>{email}</EmailText>.
    </p>
    <LogoutButton returnTo={page} />
  </div>
)
