import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { RecoveryCode, SecondFactorCode } from '#contract/sign-in/second-factor.ts'
import { CallFailed } from '../api/call-failed.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { reportFailure } from '../api/use-action.ts'
import { giveCode } from '../identity/second-factor.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { useBrand } from '../ui/browser/brand.ts'
import { notify } from '../ui/dialog/notify.ts'
import { Form } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { SignInFrame, useOrigin } from './sign-in-frame.tsx'

/** The second step of a sign-in, for an account with an authenticator app. */
export function CodeStep() {
  const { name: brand } = useBrand()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <SignInFrame title="Enter your code" picture={2}>
      <p className="text-muted">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved when you set up the authenticator app. Each works once.'
          : `Open your authenticator app and enter the 6 digits that it shows for ${brand}.`}
      </p>
      <RestoreFocus className="grid gap-6">
        <CodeForm key={String(isRecovery)} isRecovery={isRecovery} />
        <Button kind="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </RestoreFocus>
    </SignInFrame>
  )
}

function CodeForm({ isRecovery }: { isRecovery: boolean }) {
  const { state, goBack } = useOrigin()
  const navigate = useNavigate()
  const form = useForm({
    resolver: standardSchemaResolver(isRecovery ? RecoveryCode : SecondFactorCode),
    defaultValues: { code: '' },
  })
  const give = useMutation({
    mutationFn: ({ code }: { code: string }) => giveCode(code, isRecovery ? 'backup-code' : 'totp'),
    onSuccess: () => {
      notify.signedIn('Successfully Loged In')
      goBack()
    },
    onError: failure => {
      if (showFieldErrors(form, failure)) return
      reportFailure(failure, 'We couldn’t log you in.')
      // The password has to be entered again.
      if (failure instanceof CallFailed && failure.status === 401) void navigate('/login', { state, replace: true })
    },
  })
  return (
    <Form form={form} onSubmit={values => give.mutate(values)}>
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code'}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('code')}
      />
      <Button type="submit" wide busy={give.isPending}>
        Continue
      </Button>
    </Form>
  )
}
