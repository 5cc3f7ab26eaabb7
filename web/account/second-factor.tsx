import { useState } from 'react'
import type { AccountSecurity } from '#contract/account/account.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { AuthenticatorDialogProps } from './authenticator-dialog.tsx'
import { Setting } from './setting.tsx'

const AuthenticatorDialog = loadWhenOpened<AuthenticatorDialogProps>(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
  ({ step }) => step !== undefined,
)

/** Shows the authenticator app, which a sign-in requires besides the password. */
export function SecondFactor({ security }: { security: AccountSecurity }) {
  const [step, setStep] = useState<AuthenticatorDialogProps['step']>()
  const { authenticator } = security
  return (
    <Card as="section">
      <SectionTitle size="small" lead="A second step when you log in with your password.">
        Authenticator app
      </SectionTitle>
      {authenticator ? (
        <div className="divide-y divide-line">
          <Setting
            name={
              <span className="inline-flex flex-wrap items-center gap-3">
                Authenticator app <Badge tone="ok">On</Badge>
              </span>
            }
            text="After your password, you enter a code from the app."
            action={
              <Button kind="secondary" onClick={() => setStep('remove')}>
                Remove app
              </Button>
            }
          />
          <Setting
            name="Recovery codes"
            text={`${authenticator.recoveryCodesLeft} left. If you lose your phone, enter one instead of a code. Each works once.`}
            action={
              <Button kind="secondary" onClick={() => setStep('codes')}>
                New recovery codes
              </Button>
            }
          />
        </div>
      ) : (
        <Setting
          name={
            <span className="inline-flex flex-wrap items-center gap-3">
              Authenticator app <Badge>Off</Badge>
            </span>
          }
          text={
            security.hasPassword
              ? 'Anyone who learns your password can log in to your account.'
              : 'You need it only when you log in with a password.'
          }
          action={<Button onClick={() => setStep('add')}>Add app</Button>}
        />
      )}
      <AuthenticatorDialog step={step} onClose={() => setStep(undefined)} security={security} />
    </Card>
  )
}
