import { useState } from 'react'
import { imageTypes, largestImageBytes } from '#contract/images.ts'
import { passwordRules } from '#contract/password.ts'
import { CallFailed } from '../api/send.ts'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { Entrance, useOrigin } from './entrance.tsx'
import { GoogleButton } from './google-button.tsx'
import { type Draft, PictureRefused, startRegistration } from './registration.ts'
import { Link } from '../ui/link.tsx'

const start = { name: '', picture: null as FileList | null, email: '', password: '' }
const rules = async () => (await import('./registration-rules.ts')).Registration

export function RegisterPage() {
  const { state, goBack } = useOrigin()
  const [isBusy, setBusy] = useState(false)
  const [register] = useState(startRegistration)
  const form = useForm({ start, schema: rules })

  const submit = async (draft: Draft) => {
    setBusy(true)
    try {
      await register(draft)
      goBack()
    } catch (failure) {
      console.error(failure)
      const said = failure instanceof PictureRefused ? 'Image upload failed' : 'Something went wrong!'
      void notify.alert({ title: 'Oops...', text: [said, reasonOf(failure)].filter(Boolean).join('\n') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Entrance title="Create your account" picture={3}>
      <Form form={form} onSubmit={submit}>
        <TextField label="Name" autoComplete="name" {...form.register('name')} />
        <FileField
          label="Profile image"
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB"
          accept={imageTypes.join(',')}
          maxBytes={largestImageBytes}
          {...form.register('picture')}
        />
        <TextField label="Email" type="email" autoComplete="email" {...form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          rules={passwordRules}
          {...form.register('password')}
        />
        <Button type="submit" wide busy={isBusy}>
          Register
        </Button>
      </Form>
      <GoogleButton page="register" />
      <p className="text-center">
        <Link to="/login" state={state} className="text-primary hover:underline">
          Already have an account? <span className="font-semibold">Login</span>
        </Link>
      </p>
    </Entrance>
  )
}

function reasonOf(failure: unknown): string | undefined {
  const cause = failure instanceof PictureRefused ? failure.cause : failure
  if (!(cause instanceof CallFailed)) return undefined
  return cause.status === 0 ? cause.message : cause.serverMessage
}
