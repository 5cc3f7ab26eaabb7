import { useState } from 'react'
import type { AccountSecurity } from '#contract/account/account.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { EmailNotSetUp, useEmailNotSetUp } from '../sign-in/email-not-set-up.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { AccountDialogProps } from './account-dialog.tsx'
import { Setting } from './setting.tsx'

const PasswordDialog = loadWhenOpened<AccountDialogProps>(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
  ({ isOpen }) => isOpen,
)
const EmailDialog = loadWhenOpened<AccountDialogProps>(
  async () => (await import('./email-dialog.tsx')).EmailDialog,
  ({ isOpen }) => isOpen,
)

/** Shows the email and the password. */
export function SignInDetails({ security }: { security: AccountSecurity }) {
  const { email } = useSignedIn()
  const isNotSetUp = useEmailNotSetUp()
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  const { isKeptHere, hasPassword, pendingEmail } = security
  return (
    <Card as="section">
      <SectionTitle size="small">Sign-in</SectionTitle>
      {!isKeptHere && (
        <Notice className="mb-4">
          <p>Firebase Authentication manages your account, its password and its second factor.</p>
        </Notice>
      )}
      <div className="divide-y divide-line">
        <Setting
          name="Email"
          text={<EmailText>{email}</EmailText>}
          action={
            isKeptHere && (
              <Button kind="secondary" onClick={() => setOpen('email')}>
                Change email
              </Button>
            )
          }
        >
          {pendingEmail !== null && (
            <p className="type-small wrap-anywhere text-warn">
              {isNotSetUp ? (
                <span>
                  {pendingEmail} is not confirmed yet. <EmailNotSetUp />
                </span>
              ) : (
                `We sent a link to ${pendingEmail}. Open it within an hour to change your email.`
              )}
            </p>
          )}
        </Setting>
        {isKeptHere && (
          <Setting
            name="Password"
            text={hasPassword ? 'Set' : 'None: you log in with Google or a passkey.'}
            action={
              <Button kind="secondary" onClick={() => setOpen('password')}>
                {hasPassword ? 'Change password' : 'Set password'}
              </Button>
            }
          />
        )}
      </div>
      <EmailDialog isOpen={open === 'email'} onClose={close} security={security} />
      <PasswordDialog isOpen={open === 'password'} onClose={close} security={security} />
    </Card>
  )
}
