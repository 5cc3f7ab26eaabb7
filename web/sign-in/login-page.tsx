import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SignIn } from '#contract/sign-in/identity.ts'
import { logFailure } from '../api/log-failure.ts'
import { signIn } from '../identity/session.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { Form } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { codeStep, isCodeNeeded } from './code-needed.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginWall } from './login-wall.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFrame, useLeadOn, useOrigin } from './sign-in-frame.tsx'
import { UnavailableNotice } from './unavailable-notice.tsx'

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep)

/** Login by password, passkey or Google. */
export function LoginPage() {
  useHydrated('main')
  const { state, goBack } = useOrigin()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({ resolver: standardSchemaResolver(SignIn), defaultValues: { email: '', password: '' } })

  const email = useWatch({ control: form.control, name: 'email' })
  const [params] = useSearchParams()
  const navigate = useNavigate()
  useLeadOn(isBusy)

  const login = async (credentials: SignIn) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await signIn(credentials)
      notify.signedIn('Successfully Loged In')
      goBack()
    } catch (failure) {
      if (isCodeNeeded(failure)) void navigate(codeStep, { state })
      else {
        logFailure(failure)
        setFailure(failure)
        void notify.alert({ title: 'Oops...', text: 'Your Email or Password Invalid', error: failure })
      }
    } finally {
      setBusy(false)
    }
  }

  if (params.has('step'))
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <CodeStep />
      </Suspense>
    )
  return (
    <SignInFrame title="Login" picture={2}>
      <LoginWall />
      <UnavailableNotice failure={failure} />
      <Form form={form} onSubmit={login}>
        <TextField label="Email" type="email" autoComplete="username" {...form.register('email')} />
        <div className="grid gap-2">
          <PasswordField label="Password" autoComplete="current-password" {...form.register('password')} />
          <Link to="/forgot-password" state={{ ...state, email }} className="w-fit text-primary hover:underline">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" wide busy={isBusy}>
          Login
        </Button>
      </Form>
      <ButtonLink kind="secondary" wide to="/register" state={state}>
        Don't have an account? Register
      </ButtonLink>
      <GoogleButton page="login" />
      <PasskeyButton
        onDone={() => {
          notify.signedIn('Successfully Loged In')
          goBack()
        }}
      />
      <DemoAccounts isBusy={isBusy} onChoose={account => void login(account)} />
    </SignInFrame>
  )
}
