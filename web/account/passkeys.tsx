import { useState } from 'react'
import type { AccountSecurity } from '#contract/account/account.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { PasskeyDialogProps, PasskeyStep } from './passkey-dialog.tsx'
import { Setting } from './setting.tsx'

const PasskeyDialog = loadWhenOpened<PasskeyDialogProps>(
  async () => (await import('./passkey-dialog.tsx')).PasskeyDialog,
  ({ step }) => step !== undefined,
)

/** Lists passkeys, which replace password and code. */
export function Passkeys({ security }: { security: AccountSecurity }) {
  const [step, setStep] = useState<PasskeyStep>()
  return (
    <Card as="section">
      <SectionTitle
        size="small"
        count={security.passkeys.length}
        lead="Log in with the fingerprint, face or PIN of your device instead of a password and a code."
      >
        Passkeys
      </SectionTitle>
      <ul className="divide-y divide-line">
        {security.passkeys.map(passkey => (
          <li key={passkey._id} className="py-4 first:pt-0">
            <Setting
              name={passkey.name}
              text={`Added ${dayText(passkey.createdAt)}`}
              action={
                <>
                  <Button
                    kind="secondary"
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => setStep({ act: 'rename', passkey })}
                  >
                    Rename
                  </Button>
                  <Button
                    kind="secondary"
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setStep({ act: 'remove', passkey })}
                  >
                    Remove
                  </Button>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <Button kind="secondary" className="max-sm:w-full" onClick={() => setStep({ act: 'add' })}>
        Add passkey
      </Button>
      <PasskeyDialog step={step} onClose={() => setStep(undefined)} security={security} />
    </Card>
  )
}
