import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeEmail, NewEmail } from '#contract/account/account.ts'
import { call } from '../api/call.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { reportFailure } from '../api/use-action.ts'
import { EmailNotSetUp, requestSaved, useEmailNotSetUp } from '../sign-in/email-not-set-up.tsx'
import { removeDraft } from '../ui/dialog/drafts.ts'
import { notify } from '../ui/dialog/notify.ts'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AccountDialog, type AccountDialogProps } from './account-dialog.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

/** Asks for a new email. It changes once the person opens the link mailed there. */
export const EmailDialog = (props: AccountDialogProps) => (
  <AccountDialog {...props} title="Change email">
    <EmailForm onClose={props.onClose} />
  </AccountDialog>
)

function EmailForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshAccount()
  const isNotSetUp = useEmailNotSetUp()
  const form = useForm({ resolver: standardSchemaResolver(NewEmail), defaultValues: { email: '' } })
  const change = useMutation({
    mutationFn: (body: { email: string }) => call(changeEmail, { body }),
    onSuccess: (_, { email }) => {
      removeDraft('new-email')
      notify.toast(isNotSetUp ? requestSaved : `A link for ${email} is on its way.`)
      onClose()
      return refresh()
    },
    onError: failure => {
      if (!showFieldErrors(form, failure)) reportFailure(failure, 'Your email address could not be changed.')
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={values => change.mutate(values)}
      onClose={onClose}
      action={isNotSetUp ? 'Request the link' : 'Send the link'}
      isBusy={change.isPending}
    >
      <KeepDraft form={form} name="new-email" />
      <p>
        {isNotSetUp ? <EmailNotSetUp /> : <span>We’ll email a link to the new address.</span>}
        <span> Opening the link changes your email and logs you out everywhere. Then log in with the new one.</span>
      </p>
      <TextField label="New email" type="email" autoComplete="email" {...form.register('email')} />
    </DialogForm>
  )
}
