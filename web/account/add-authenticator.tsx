import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmAuthenticator, SecondFactorCode, startAuthenticator } from '#contract/sign-in/second-factor.ts'
import { call } from '../api/call.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { reportFailure } from '../api/use-action.ts'
import { QrCode } from '../ui/basics/qr-code.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ConfirmStep } from './account-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

export interface StepProps {
  onClose: () => void
}

export function AddAuthenticator({ onClose }: StepProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const start = useMutation({
    mutationFn: () => call(startAuthenticator),
    onError: failure => reportFailure(failure, 'The app could not be set up.'),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (start.data) return <ConfirmApp started={start.data} onDone={setCodes} onClose={onClose} />
  return (
    <ConfirmStep
      text="You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or a password manager. Scan a QR code with it, then enter the code it shows."
      act="Continue"
      isBusy={start.isPending}
      onAct={() => start.mutate()}
      onClose={onClose}
    />
  )
}

interface ConfirmAppProps extends StepProps {
  started: { uri: string; secret: string }
  onDone: (codes: readonly string[]) => void
}

function ConfirmApp({ started: { uri, secret }, onDone, onClose }: ConfirmAppProps) {
  const refresh = useRefreshAccount()
  const form = useForm({ resolver: standardSchemaResolver(SecondFactorCode), defaultValues: { code: '' } })
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => call(confirmAuthenticator, { body }),
    onSuccess: ({ recoveryCodes }) => {
      onDone(recoveryCodes)
      return refresh()
    },
    onError: failure => {
      if (!showFieldErrors(form, failure)) reportFailure(failure, 'The app could not be set up.')
    },
  })
  return (
    <RestoreFocus>
      <DialogForm
        form={form}
        onSubmit={values => confirm.mutate(values)}
        onClose={onClose}
        action="Add app"
        isBusy={confirm.isPending}
      >
        <p>Scan this QR code with the app:</p>
        <QrCode text={uri} label="QR code for the authenticator app" />
        <p className="type-small text-muted">
          Or enter this key in the app: <span className="font-mono wrap-anywhere text-ink">{inGroups(secret)}</span>
        </p>
        <TextField
          label="Code"
          hint="The 6 digits that the app shows now"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.register('code')}
        />
      </DialogForm>
    </RestoreFocus>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
