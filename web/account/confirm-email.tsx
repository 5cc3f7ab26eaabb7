import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findUser } from '#contract/users/users.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { reportFailure } from '../api/use-action.ts'
import { identityClient } from '../identity/identity-client.ts'
import { renewToken } from '../identity/session.ts'
import { AskSupportToConfirm, requestSaved, useEmailNotSetUp } from '../sign-in/email-not-set-up.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { notify } from '../ui/dialog/notify.ts'

/** Returns whether the signed-in person must still confirm their email; undefined while loading. */
function useUnconfirmed() {
  const { email } = useSignedIn()
  const user = useQuery(read(findUser, { params: { emailOrId: email } }))
  const settings = useQuery(read(clientSettings))
  if (!user.data || !settings.data) return undefined
  const { verifiedEmailRequired: isRequired, accountMails } = settings.data
  return {
    email,
    isUnconfirmed: user.data.emailVerified === false,
    isRequired,
    isOurs: accountMails,
  }
}

/** Asks to confirm the email. If the marketplace requires it, the notice says what for. */
export function ConfirmEmail() {
  const found = useUnconfirmed()
  const isNotSetUp = useEmailNotSetUp()
  if (!found?.isUnconfirmed) return null
  const { email, isRequired, isOurs } = found
  // Nobody can confirm it here, and nothing needs it.
  if (isNotSetUp && !isRequired) return null
  return (
    <Notice tone={isRequired ? 'warn' : 'info'} title="Confirm your email address">
      <p className="wrap-anywhere">
        {isNotSetUp ? <AskSupportToConfirm /> : <span>We sent an email with a link to {email}.</span>}
        {isRequired && <span> You need a confirmed email to list a property, make an offer or write to an agent.</span>}
      </p>
      {!isNotSetUp && (
        <div className="mt-2 flex flex-wrap gap-3">
          <SendVerification email={email} />
          {!isOurs && <LookAgain />}
        </div>
      )}
    </Notice>
  )
}

/**
 * Shows its children, or the notice to confirm the email if the marketplace requires it, before a form is filled in.
 */
export function WithConfirmedEmail({ children }: { children: ReactNode }) {
  const found = useUnconfirmed()
  return found?.isUnconfirmed && found.isRequired ? <ConfirmEmail /> : children
}

export function SendVerification({ email }: { email: string }) {
  const queries = useQueryClient()
  const isNotSetUp = useEmailNotSetUp()
  const send = useMutation({
    mutationFn: async () => (await identityClient()).sendVerification(),
    onSuccess: () => {
      notify.toast(isNotSetUp ? requestSaved : `A new link for ${email} is on its way.`)
      void queries.invalidateQueries({ queryKey: [findUser.key] })
    },
    onError: failure => reportFailure(failure, 'The link could not be sent.'),
  })
  return (
    <Button kind="secondary" className="w-fit" busy={send.isPending} onClick={() => send.mutate()}>
      {isNotSetUp ? 'Request a new link' : 'Send again'}
    </Button>
  )
}

/** Button for marketplaces where another service confirms emails. Our server learns of it when the token is renewed. */
function LookAgain() {
  const queries = useQueryClient()
  const look = useMutation({
    mutationFn: () => renewToken(),
    onSuccess: () => queries.invalidateQueries({ queryKey: [findUser.key] }),
    onError: failure => reportFailure(failure, 'The sign-in service could not be reached.'),
  })
  return (
    <Button kind="secondary" className="w-fit" busy={look.isPending} onClick={() => look.mutate()}>
      I have confirmed it
    </Button>
  )
}
