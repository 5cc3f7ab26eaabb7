import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { maxLengthOf } from '#contract/ground/field.ts'
import { imageTypes } from '#contract/images/images.ts'
import { SignUp } from '#contract/sign-in/identity.ts'
import { termsNotAccepted } from '#contract/users/users.ts'
import { CallFailed } from '../api/call-failed.ts'
import { logFailure } from '../api/log-failure.ts'
import { maxChosenBytes } from '../api/pictures/upload.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TermsText, useTerms } from './consent.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginWall } from './login-wall.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { MailToRead, PictureRefused, startRegistration } from './registration.ts'
import { storeReturnPage } from './return-page.ts'
import { SignInFrame, useLeadOn, useOrigin } from './sign-in-frame.tsx'

const { name, email, password } = SignUp.shape
const picture = z.pipe(
  z.custom<FileList | null>(files => files instanceof FileList && files.length > 0, 'Image is required'),
  z.transform(files => files?.[0] as File),
)
const Registration = z.object({ name, picture, email, password, acceptsTerms: z.optional(z.boolean()) })
const WithConsent = z.extend(Registration, { acceptsTerms: z.literal(true, termsNotAccepted) })

/** Registration of a buyer. */
export function RegisterPage() {
  const { state, goBack } = useOrigin()
  const terms = useTerms()
  const [isBusy, setBusy] = useState(false)
  useLeadOn(isBusy)
  const [register] = useState(startRegistration)
  const form = useForm({
    resolver: standardSchemaResolver<z.input<typeof Registration>, unknown, z.output<typeof Registration>>(
      terms ? WithConsent : Registration,
    ),
    defaultValues: { name: '', picture: null, email: '', password: '', acceptsTerms: terms && false },
  })

  const submit = async (draft: z.infer<typeof Registration>) => {
    setBusy(true)
    try {
      const isNew = await register(draft)
      if (state?.from) storeReturnPage(state.from)
      goBack({ isNew })
    } catch (failure) {
      // After a success it stays busy until the page has been left, or useLeadOn would lead on without the welcome.
      setBusy(false)
      if (failure instanceof MailToRead) {
        void notify.alert({
          title: 'Check your mail',
          text: `We have emailed ${draft.email}. The email says how to go on.`,
        })
        return
      }
      const isPicture = failure instanceof PictureRefused
      const said = isPicture ? 'Image upload failed' : 'Something went wrong!'
      const cause = isPicture ? failure.cause : failure
      logFailure(cause)
      void notify.alert({
        title: 'Oops...',
        text: [said, reasonOf(cause)].filter(Boolean).join('\n'),
        error: cause,
      })
    }
  }

  return (
    <SignInFrame title="Create your account" picture={3}>
      <LoginWall />
      <Form form={form} onSubmit={submit}>
        <TextField
          label="Name"
          limit={maxLengthOf(Registration.shape.name)}
          autoComplete="name"
          {...form.register('name')}
        />
        <FileField
          label="Profile image"
          hint="JPEG, PNG, WebP or AVIF"
          accept={imageTypes.join(',')}
          maxBytes={maxChosenBytes}
          {...form.register('picture')}
        />
        <TextField label="Email" type="email" autoComplete="username" {...form.register('email')} />
        <NewPasswordField label="Password" {...form.register('password')} />
        {terms && (
          <CheckboxField {...form.register('acceptsTerms')}>
            I accept <TermsText links={terms} />
          </CheckboxField>
        )}
        <Button type="submit" wide busy={isBusy}>
          Register
        </Button>
      </Form>
      <ButtonLink kind="secondary" wide to="/login" state={state}>
        Already have an account? Login
      </ButtonLink>
      <GoogleButton page="register" />
    </SignInFrame>
  )
}

function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof CallFailed)) return undefined
  return cause.status === 0 ? cause.message : cause.serverMessage
}
