import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountSecurity } from '#contract/account/account.ts'
import { ConfirmIdentity, confirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import { call } from '../api/call.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { reportFailure } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Buttons, Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

export interface AccountDialogProps {
  isOpen: boolean
  onClose: () => void
  security: AccountSecurity
}

interface Props extends AccountDialogProps {
  title: string
  children: ReactNode
}

/** A dialog that changes the account. Without a recent sign-in it first asks the person to confirm their identity. */
export const AccountDialog = ({ isOpen, onClose, security, title, children }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    <RestoreFocus>
      {security.confirmedUntil === null ? <Confirm security={security} onClose={onClose} /> : children}
    </RestoreFocus>
  </Dialog>
)

function Confirm({ security, onClose }: Pick<Props, 'security' | 'onClose'>) {
  const { email } = useSignedIn()
  const refresh = useRefreshAccount()
  const form = useForm({ resolver: standardSchemaResolver(ConfirmIdentity), defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: (body: { password: string }) => call(confirmIdentity, { body }),
    onSuccess: refresh,
    onError: failure => {
      if (!showFieldErrors(form, failure)) reportFailure(failure, 'Your password could not be checked.')
    },
  })
  if (!security.hasPassword)
    return (
      <div className="grid gap-5">
        <p>You logged in a while ago. To change your account, log out and log in again.</p>
        <Buttons>
          <Button kind="secondary" onClick={onClose}>
            Close
          </Button>
        </Buttons>
      </div>
    )
  return (
    <DialogForm
      form={form}
      onSubmit={values => confirm.mutate(values)}
      onClose={onClose}
      action="Continue"
      isBusy={confirm.isPending}
    >
      <p>You logged in a while ago. Please enter your password to continue.</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        username={email}
        {...form.register('password')}
      />
    </DialogForm>
  )
}

interface ConfirmStepProps {
  text: string
  /** The verb on the button. */
  act: string
  danger?: boolean
  isBusy: boolean
  onAct: () => void
  onClose: () => void
}

/** Explains an action, with one button to confirm and one to close. */
export const ConfirmStep = ({ text, act, danger = false, isBusy, onAct, onClose }: ConfirmStepProps) => (
  <div className="grid gap-5">
    <p>{text}</p>
    <Buttons>
      <Button kind="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={isBusy} onClick={onAct}>
        {act}
      </Button>
    </Buttons>
  </div>
)
