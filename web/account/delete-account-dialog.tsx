import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { accountSecurity, confirmIdentity } from '#contract/account.ts'
import { DeleteAccount, deleteMyAccount } from '#contract/personal-data.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { dropSession } from '../identity/session.ts'
import { Button } from '../ui/button.tsx'
import { Buttons, Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const Draft = z.extend(DeleteAccount, { password: z.string() })

export interface DeleteAccountDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for the address and, where there is one, the password. */
export const DeleteAccountDialog = ({ isOpen, onClose }: DeleteAccountDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Delete your account?" text="This cannot be undone.">
    <DeletionForm onClose={onClose} />
  </Dialog>
)

function DeletionForm({ onClose }: { onClose: () => void }) {
  const { email } = useSignedIn()
  const security = useQuery(read(accountSecurity))
  const asksPassword = security.data?.hasPassword === true && security.data.isKeptHere
  const form = useForm({ resolver: standardSchemaResolver(Draft), defaultValues: { confirmation: '', password: '' } })
  const remove = useMutation({
    mutationFn: async ({ confirmation, password }: z.infer<typeof Draft>) => {
      if (asksPassword) await call(confirmIdentity, { body: { password } })
      await call(deleteMyAccount, { body: { confirmation } })
    },
    onSuccess: () => {
      onClose()
      // The session has ended with the account: what is left here is only this browser's memory of it.
      dropSession()
      notify.toast('Your account is deleted.')
    },
    onError: failure => {
      for (const { field, message } of errorsOf(failure))
        if (field === 'confirmation' || field === 'password') form.setError(field, { message }, { shouldFocus: true })
    },
  })
  return (
    <Form
      form={form}
      onSubmit={draft => remove.mutate(draft)}
      failure={remove.error && errorsOf(remove.error).length === 0 ? remove.error.message : undefined}
    >
      <TextField
        label="Your email address"
        hint={`Type ${email} to confirm.`}
        type="email"
        autoComplete="off"
        {...form.register('confirmation')}
      />
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" {...form.register('password')} />
      )}
      <Buttons>
        <Button kind="secondary" onClick={onClose}>
          Keep my account
        </Button>
        <Button kind="danger" type="submit" busy={remove.isPending} busyLabel="Deleting…">
          Delete my account
        </Button>
      </Buttons>
    </Form>
  )
}

const errorsOf = (failure: unknown) => (failure instanceof CallFailed ? failure.errors : [])
