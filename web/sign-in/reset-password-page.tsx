import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { resetPassword } from '#contract/account/account-mails.ts'
import { mailedLink } from '#contract/account/mailed-link.ts'
import { NewPassword } from '#contract/sign-in/password.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { reportFailure } from '../api/use-action.ts'
import { dropSession } from '../identity/session.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { Form } from '../ui/form/form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readReturnPage } from './return-page.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const Choice = z.object({ password: NewPassword })

/** Sets a new password with the link from a mail. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const navigate = useNavigate()
  // Without it, a password manager asks for the account, and everything else works.
  const link = useQuery({
    queryKey: [mailedLink.key, token],
    queryFn: () => call(mailedLink, { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  const form = useForm({ resolver: standardSchemaResolver(Choice), defaultValues: { password: '' } })
  const reset = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
    onSuccess: () => {
      // Every session has ended, including one in this browser.
      dropSession()
      notify.toast('Your password has been changed. Please log in with it.')
      const wanted = readReturnPage()
      void navigate('/login', { replace: true, state: wanted && { from: wanted } })
    },
    onError: failure => {
      if (!isExpired(failure)) reportFailure(failure, 'Your password could not be changed.')
    },
  })

  if (token === '' || isExpired(link.error) || isExpired(reset.error))
    return (
      <SignInFrame title="Choose a new password" picture={1}>
        <Notice tone="warn" announced title="This link has expired">
          <p>Links work once, and only for a limited time. Please request a new one.</p>
        </Notice>
        <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
      </SignInFrame>
    )
  return (
    <SignInFrame title="Choose a new password" picture={1}>
      <p className="text-muted">After saving, you are logged out everywhere. Then log in with the new password.</p>
      <Form form={form} onSubmit={({ password }) => reset.mutate(password)}>
        <NewPasswordField label="New password" username={link.data?.email} {...form.register('password')} />
        <Button type="submit" wide busy={reset.isPending}>
          Save password
        </Button>
      </Form>
    </SignInFrame>
  )
}

/** Whether the link is expired, used or invalid, rather than the password refused. */
const isExpired = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.errors.some(({ field }) => field === 'token')
