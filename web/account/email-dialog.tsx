import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeEmail, NewEmail } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { tellFailure } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Buttons } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notify.ts'
import { TextField } from '../ui/text-field.tsx'
import { AccountDialog, type AccountDialogProps } from './account-dialog.tsx'
import { useRefreshAccount } from './use-refresh-account.ts'

/** Asks for another address. It changes once the link mailed there is followed. */
export const EmailDialog = (props: AccountDialogProps) => (
  <AccountDialog {...props} title="Change email">
    <EmailForm onClose={props.onClose} />
  </AccountDialog>
)

function EmailForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshAccount()
  const form = useForm({ resolver: standardSchemaResolver(NewEmail), defaultValues: { email: '' } })
  const change = useMutation({
    mutationFn: (body: { email: string }) => call(changeEmail, { body }),
    onSuccess: (_, { email }) => {
      notify.toast(`A link for ${email} is on its way.`)
      onClose()
      return refresh()
    },
    onError: failure => {
      const [error] = failure instanceof CallFailed ? failure.errors : []
      if (error) form.setError('email', { message: error.message }, { shouldFocus: true })
      else tellFailure(failure, 'Your email address could not be changed.')
    },
  })
  return (
    <Form form={form} onSubmit={values => change.mutate(values)}>
      <p>
        We send a link to the new address. When you open it, your email changes and you are logged out everywhere. Then
        log in with the new one.
      </p>
      <TextField label="New email" type="email" autoComplete="email" {...form.register('email')} />
      <Buttons>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={change.isPending}>
          Send the link
        </Button>
      </Buttons>
    </Form>
  )
}
