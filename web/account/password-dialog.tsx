import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword } from '#contract/account/account.ts'
import { ConfirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import { NewPassword } from '#contract/sign-in/password.ts'
import { call } from '../api/call.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { reportFailure } from '../api/use-action.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { AccountDialog, type AccountDialogProps } from './account-dialog.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

/** Changes the password, given the current one. A first password only needs a recent sign-in. */
export function PasswordDialog(props: AccountDialogProps) {
  const title = props.security.hasPassword ? 'Change password' : 'Set password'
  if (!props.security.hasPassword)
    return (
      <AccountDialog {...props} title={title}>
        <PasswordForm {...props} />
      </AccountDialog>
    )
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={title}>
      <PasswordForm {...props} />
    </Dialog>
  )
}

const First = z.object({ currentPassword: z.optional(z.string()), password: NewPassword })
const Next = z.object({ currentPassword: ConfirmIdentity.shape.password, password: NewPassword })

function PasswordForm({ security: { hasPassword }, onClose }: AccountDialogProps) {
  const { email } = useSignedIn()
  const refresh = useRefreshAccount()
  const form = useForm<z.input<typeof First>, unknown, z.output<typeof First>>({
    resolver: standardSchemaResolver(hasPassword ? Next : First),
    defaultValues: { password: '', ...(hasPassword && { currentPassword: '' }) },
  })
  const change = useMutation({
    mutationFn: (body: z.output<typeof First>) => call(changePassword, { body }),
    onSuccess: () => {
      notify.toast('Your password has been changed. You are logged out everywhere else.')
      onClose()
      return refresh()
    },
    onError: failure => {
      if (!showFieldErrors(form, failure)) reportFailure(failure, 'Your password could not be changed.')
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={values => change.mutate(values)}
      onClose={onClose}
      action="Save password"
      isBusy={change.isPending}
    >
      {hasPassword && (
        <PasswordField label="Current password" autoComplete="current-password" {...form.register('currentPassword')} />
      )}
      <NewPasswordField label="New password" username={email} {...form.register('password')} />
      <p className="type-small text-muted">You stay logged in here and are logged out everywhere else.</p>
    </DialogForm>
  )
}
