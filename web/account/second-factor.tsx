import { useState } from 'react'
import type { AccountSecurity } from '#contract/account.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionTitle } from '../ui/heading.tsx'
import { onceOpened } from '../ui/once-opened.tsx'
import type { AuthenticatorDialogProps } from './authenticator-dialog.tsx'
import { Setting } from './setting.tsx'

const AuthenticatorDialog = onceOpened<AuthenticatorDialogProps>(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
  ({ step }) => step !== undefined,
)

/** The authenticator app, which a sign-in needs beside the password. */
export function SecondFactor({ security }: { security: AccountSecurity }) {
  const [step, setStep] = useState<AuthenticatorDialogProps['step']>()
  const { authenticator } = security
  return (
    <Card as="section">
      <SectionTitle size="small" lead="A code of an app on your phone, asked for after your password.">
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
            text="A sign-in needs a code of the app."
            action={
              <Button kind="secondary" onClick={() => setStep('remove')}>
                Remove app
              </Button>
            }
          />
          <Setting
            name="Recovery codes"
            text={`${authenticator.recoveryCodesLeft} left. Each replaces the app once, if you lose it.`}
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
          text="Whoever learns your password can log in with it."
          action={<Button onClick={() => setStep('add')}>Add app</Button>}
        />
      )}
      <AuthenticatorDialog step={step} onClose={() => setStep(undefined)} security={security} />
    </Card>
  )
}
