import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountSecurity } from '#contract/account/account.ts'
import { newRecoveryCodes, removeAuthenticator } from '#contract/sign-in/second-factor.ts'
import { call } from '../api/call.ts'
import { reportFailure } from '../api/use-action.ts'
import { notify } from '../ui/dialog/notify.ts'
import { AccountDialog, ConfirmStep } from './account-dialog.tsx'
import { AddAuthenticator, type StepProps } from './add-authenticator.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

export interface AuthenticatorDialogProps {
  /** Current step; undefined while the dialog is closed. */
  step: 'add' | 'remove' | 'codes' | undefined
  onClose: () => void
  security: AccountSecurity
}

const titles = { add: 'Add an authenticator app', remove: 'Remove the authenticator app', codes: 'New recovery codes' }
const steps = { add: AddAuthenticator, remove: RemoveAuthenticator, codes: NewCodes }

export function AuthenticatorDialog({ step, onClose, security }: AuthenticatorDialogProps) {
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(step)
  if (step !== undefined && step !== last) setLast(step)
  const Step = steps[last ?? 'add']
  return (
    <AccountDialog isOpen={step !== undefined} onClose={onClose} security={security} title={titles[last ?? 'add']}>
      <Step onClose={onClose} />
    </AccountDialog>
  )
}

function RemoveAuthenticator({ onClose }: StepProps) {
  const refresh = useRefreshAccount()
  const remove = useMutation({
    mutationFn: () => call(removeAuthenticator),
    onSuccess: () => {
      notify.toast('Authenticator app removed.')
      onClose()
      return refresh()
    },
    onError: failure => reportFailure(failure, 'The app could not be removed.'),
  })
  return (
    <ConfirmStep
      text="After that, your password alone is enough to log in, and your recovery codes no longer work."
      act="Remove app"
      danger
      isBusy={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function NewCodes({ onClose }: StepProps) {
  const refresh = useRefreshAccount()
  const replace = useMutation({
    mutationFn: () => call(newRecoveryCodes),
    onSuccess: refresh,
    onError: failure => reportFailure(failure, 'The recovery codes could not be replaced.'),
  })
  if (replace.data) return <RecoveryCodes codes={replace.data.recoveryCodes} onClose={onClose} />
  return (
    <ConfirmStep
      text="You get ten new codes. The old ones stop working."
      act="Replace codes"
      isBusy={replace.isPending}
      onAct={() => replace.mutate()}
      onClose={onClose}
    />
  )
}
