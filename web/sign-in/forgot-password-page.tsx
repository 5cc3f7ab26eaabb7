import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, type Location, useLocation } from 'react-router'
import { ForgottenPassword } from '#contract/account/account-mails.ts'
import { reportFailure } from '../api/use-action.ts'
import { identityClient } from '../identity/identity-client.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { EmailNotSetUp, useEmailNotSetUp } from './email-not-set-up.tsx'
import { storeReturnPage } from './return-page.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Requests a link for a new password. The email that was typed at the login comes along. */
export function ForgotPasswordPage() {
  const { state } = useLocation() as Location<{ from?: Partial<Location>; email?: string } | null>
  const isNotSetUp = useEmailNotSetUp()
  const [asked, setAsked] = useState<string>()
  const ask = useMutation({
    mutationFn: async (email: string) => (await identityClient()).forgotPassword(email),
    onSuccess: (_, email) => {
      if (state?.from) storeReturnPage(state.from)
      setAsked(email)
    },
    onError: failure => reportFailure(failure, 'The link could not be sent.'),
  })
  const form = useForm({
    resolver: standardSchemaResolver(ForgottenPassword),
    defaultValues: { email: state?.email ?? '' },
  })

  if (asked !== undefined)
    return (
      // A new frame, so that its heading takes the focus.
      <SignInFrame key="asked" title={isNotSetUp ? 'Contact support' : 'Check your email'} picture={1}>
        {isNotSetUp ? (
          <Notice tone="warn" announced>
            <p>
              <EmailNotSetUp />
            </p>
          </Notice>
        ) : (
          <>
            <Notice tone="ok" announced>
              <p className="wrap-anywhere">
                If {asked} belongs to an account, an email with a link is on its way. The link works for an hour.
              </p>
            </Notice>
            <p className="text-muted">Nothing after a few minutes? Check your spam folder, or try again.</p>
          </>
        )}
        <RestoreFocus className="grid gap-3 sm:grid-cols-2">
          <Button kind="secondary" onClick={() => setAsked(undefined)}>
            Try again
          </Button>
          <ButtonLink to="/login" state={state}>
            Back to login
          </ButtonLink>
        </RestoreFocus>
      </SignInFrame>
    )
  return (
    <SignInFrame title="Forgot your password?" picture={1}>
      <p className="text-muted">{isNotSetUp ? <EmailNotSetUp /> : 'We’ll email you a link to choose a new one.'}</p>
      <RestoreFocus>
        <Form form={form} onSubmit={({ email }) => ask.mutate(email)}>
          <TextField label="Email" type="email" autoComplete="username" {...form.register('email')} />
          <Button type="submit" wide busy={ask.isPending}>
            {isNotSetUp ? 'Request the link' : 'Send the link'}
          </Button>
        </Form>
      </RestoreFocus>
      <p className="text-center">
        <Link to="/login" state={state} className="text-primary hover:underline">
          Back to login
        </Link>
      </p>
    </SignInFrame>
  )
}
