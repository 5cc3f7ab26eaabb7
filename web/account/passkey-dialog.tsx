import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountSecurity, PasskeyName, removePasskey, renamePasskey } from '#contract/account/account.ts'
import { maxLengthOf } from '#contract/ground/field.ts'
import { call } from '../api/call.ts'
import { reportFailure } from '../api/use-action.ts'
import { addPasskey, PasskeyFailed } from '../identity/second-factor.ts'
import { notify } from '../ui/dialog/notify.ts'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AccountDialog, ConfirmStep } from './account-dialog.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

type Passkey = AccountSecurity['passkeys'][number]

/** Action and its passkey; undefined while the dialog is closed. */
export type PasskeyStep = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey } | undefined

export interface PasskeyDialogProps {
  step: PasskeyStep
  onClose: () => void
  security: AccountSecurity
}

const titles = { add: 'Add a passkey', rename: 'Rename the passkey', remove: 'Remove the passkey' }

export function PasskeyDialog({ step, onClose, security }: PasskeyDialogProps) {
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState<NonNullable<PasskeyStep>>({ act: 'add' })
  if (step !== undefined && step !== last) setLast(step)
  return (
    <AccountDialog isOpen={step !== undefined} onClose={onClose} security={security} title={titles[last.act]}>
      {last.act === 'remove' ? (
        <Remove passkey={last.passkey} onClose={onClose} />
      ) : (
        <Name passkey={last.act === 'rename' ? last.passkey : undefined} onClose={onClose} />
      )}
    </AccountDialog>
  )
}

interface NameProps {
  /** Passkey to rename; undefined for a new one. */
  passkey: Passkey | undefined
  onClose: () => void
}

function Name({ passkey, onClose }: NameProps) {
  const refresh = useRefreshAccount()
  const form = useForm({
    resolver: standardSchemaResolver(PasskeyName),
    defaultValues: { name: passkey?.name ?? '' },
  })
  const save = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      if (passkey) await call(renamePasskey, { params: { id: passkey._id }, body: { name } })
      else await addPasskey(name)
    },
    onSuccess: () => {
      notify.toast(passkey ? 'Passkey renamed.' : 'Passkey added.')
      onClose()
      return refresh()
    },
    onError: failure => {
      if (!(failure instanceof PasskeyFailed && failure.wasCancelled))
        reportFailure(failure, passkey ? 'The passkey could not be renamed.' : 'The passkey could not be added.')
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={values => save.mutate(values)}
      onClose={onClose}
      action={passkey ? 'Save' : 'Add passkey'}
      isBusy={save.isPending}
    >
      {!passkey && <p>Your browser will ask where to save it: on this device, on a phone or on a security key.</p>}
      <TextField
        label="Name"
        hint="For example, Work laptop"
        limit={maxLengthOf(PasskeyName.shape.name)}
        {...form.register('name')}
      />
    </DialogForm>
  )
}

function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefreshAccount()
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { id: passkey._id } }),
    onSuccess: () => {
      notify.toast('Passkey removed.')
      onClose()
      return refresh()
    },
    onError: failure => reportFailure(failure, 'The passkey could not be removed.'),
  })
  return (
    <ConfirmStep
      text={`“${passkey.name}” can no longer be used to log in. You can delete it on the device too.`}
      act="Remove passkey"
      danger
      isBusy={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
