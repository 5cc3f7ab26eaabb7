import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sendVerification } from '#contract/identity.ts'
import { clientSettings } from '#contract/settings.ts'
import { findUser } from '#contract/users.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Whether whoever is signed in has still to confirm their address; undefined until that is known. */
function useUnconfirmed() {
  const { email } = useSignedIn()
  const user = useQuery(read(findUser, { params: { emailOrId: email } }))
  const settings = useQuery(read(clientSettings))
  if (!user.data || !settings.data) return undefined
  const { verifiedEmailRequired: isRequired, accountMails, mail } = settings.data
  return { email, isUnconfirmed: user.data.emailVerified === false, isRequired, accountMails, isKept: mail === 'kept' }
}

/** Asks to confirm the address: quietly, or with what it is needed for where the marketplace asks for it. */
export function ConfirmAddress() {
  const found = useUnconfirmed()
  if (!found?.isUnconfirmed) return null
  const { email, isRequired, accountMails, isKept } = found
  // Where the identity service mails its people, that is between them unless something here hangs on it.
  if (!accountMails && !isRequired) return null
  return (
    <Notice tone={isRequired ? 'warn' : 'info'} title="Confirm your address">
      <p className="wrap-anywhere">
        {accountMails && !isKept && `We sent a mail with a link to ${email}. `}
        {accountMails && isKept && 'This marketplace sends no mail yet: an admin finds your link in the outbox. '}
        {!accountMails && 'Use the link in the mail that you got when you registered. '}
        {isRequired && 'Listing a property and making an offer need a confirmed address.'}
      </p>
      {accountMails && <SendVerification email={email} />}
    </Notice>
  )
}

/** What is behind it needs a confirmed address where the marketplace asks for one: it says so before a form is filled. */
export function WithConfirmedAddress({ children }: { children: ReactNode }) {
  const found = useUnconfirmed()
  return found?.isUnconfirmed && found.isRequired ? <ConfirmAddress /> : children
}

export function SendVerification({ email }: { email: string }) {
  const send = useAction(sendVerification, {
    done: `A new link for ${email} is on its way.`,
    failed: 'The link could not be sent.',
    refresh: [findUser],
  })
  return (
    <Button kind="secondary" className="mt-2 w-fit" busy={send.isBusy} onClick={() => send({})}>
      Send again
    </Button>
  )
}
