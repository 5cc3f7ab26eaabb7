import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { accountSecurity } from '#contract/account/account.ts'
import { DeleteAccount, deleteMyAccount } from '#contract/personal-data/personal-data.ts'
import { ConfirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import { call } from '../api/call.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { failureText } from '../api/worded-error.ts'
import { dropSession, removeLocalData } from '../identity/session.ts'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'

const WithPassword = z.extend(DeleteAccount, ConfirmIdentity.shape)

export interface DeleteAccountDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for the email and, if the account has one, the password. */
export const DeleteAccountDialog = ({ isOpen, onClose }: DeleteAccountDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Delete your account?" text="This cannot be undone.">
    <DeletionForm onClose={onClose} />
  </Dialog>
)

function DeletionForm({ onClose }: { onClose: () => void }) {
  const { email } = useSignedIn()
  const security = useBetweenPresses(useQuery(read(accountSecurity)).data)
  const asksPassword = security?.hasPassword === true && security.isKeptHere
  const [failure, setFailure] = useState<string>()
  const form = useForm<z.input<typeof DeleteAccount>, unknown, DeleteAccount>({
    resolver: standardSchemaResolver(asksPassword ? WithPassword : DeleteAccount),
    defaultValues: { confirmation: '', ...(asksPassword && { password: '' }) },
  })
  const remove = useMutation({
    mutationFn: (body: DeleteAccount) => call(deleteMyAccount, { body }),
    onMutate: () => setFailure(undefined),
    onSuccess: () => {
      onClose()
      // The server has ended the session; clear what this browser stores of it.
      removeLocalData()
      dropSession({ reason: 'Your account has been deleted.', isLogout: true })
    },
    onError: failed => {
      if (!showFieldErrors(form, failed)) setFailure(failureText(failed))
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={draft => remove.mutate(draft)}
      failure={failure}
      onClose={onClose}
      dismiss="Keep my account"
      action="Delete my account"
      danger
      isBusy={remove.isPending}
      busyLabel="Deleting…"
    >
      <TextField
        label="Your email address"
        hint={`Type ${email} to confirm.`}
        type="email"
        autoComplete="off"
        {...form.register('confirmation')}
      />
      {asksPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          username={email}
          {...form.register('password')}
        />
      )}
    </DialogForm>
  )
}
