import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../basics/button.tsx'
import { Card } from '../basics/card.tsx'
import { DateField } from '../form/date-field.tsx'
import { Buttons } from '../dialog/dialog.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form } from '../form/form.tsx'
import { MoneyField, withSeparators } from '../form/money-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { RangeBar } from '../text/range-bar.tsx'
import { SearchField } from '../form/search-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { TextareaField } from '../form/textarea-field.tsx'

const rules = [
  { text: 'At least 6 characters', holds: (password: string) => password.length >= 6 },
  { text: 'An uppercase letter', holds: (password: string) => /[A-Z]/.test(password) },
  { text: 'A number', holds: (password: string) => /\d/.test(password) },
]

export function Fields() {
  const [search, setSearch] = useState('Oregon')
  return (
    <>
      <SearchField label="Search by location" placeholder="City or state" value={search} onChange={setSearch} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Email" type="email" autoComplete="email" placeholder="you@example.com" />
        <TextField label="Agent name" readOnly defaultValue="Nora Whitfield" hint="Taken from your account" />
        <TextField label="Title" defaultValue="Villa" error="Title is required" hint="Shown on the card" />
        <TextField label="Disabled" disabled defaultValue="Nothing to see" />
        <MoneyField label="Minimum price" defaultValue="1250000" hint="In US dollars" />
        <DateField label="Buying date" min="2026-01-01" />
        <PasswordField label="Password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          rules={rules}
          error="Must include capital letter, small letter, Number & Special Character"
        />
        <FileField label="Profile image" hint="JPEG, PNG, WebP or AVIF, at most 10 MB" maxBytes={10 * 1024 * 1024} />
        <FileField label="Image" current="/favicon.svg" error="Image is required" />
        <TextareaField label="Description" hint="What would you show somebody first?" />
        <div className="grid content-start gap-6">
          <RangeBar
            min={1e6}
            max={2e6}
            value={1.3e6}
            minLabel="$1,000,000"
            maxLabel="$2,000,000"
            words="$1,300,000 is within the range."
          />
          <RangeBar
            min={1e6}
            max={2e6}
            value={2.4e6}
            minLabel="$1,000,000"
            maxLabel="$2,000,000"
            words="$2,400,000 is above the range."
          />
        </div>
      </div>
    </>
  )
}

interface Draft {
  title: string
  location: string
  price: string
  image: FileList
}

export function FilledForm() {
  const form = useForm<Draft>({ defaultValues: { title: '', location: '', price: '' } })
  const [saved, setSaved] = useState('')
  const price = useWatch({ control: form.control, name: 'price' })
  return (
    <Card className="max-w-2xl">
      <Form
        form={form}
        onSubmit={draft => setSaved(JSON.stringify({ ...draft, image: draft.image[0]?.name }))}
        failure={saved === '' ? undefined : `Saved: ${saved}`}
      >
        <TextField label="Title" {...form.register('title', { required: 'Title is required' })} />
        <TextField label="Location" {...form.register('location', { required: 'Location is required' })} />
        <MoneyField label="Price" {...form.register('price', { required: 'Minimum price is required' })} />
        <p className="type-small text-muted">You typed {withSeparators(price)}</p>
        <FileField
          label="Image"
          {...form.register('image', { validate: files => files.length > 0 || 'Image is required' })}
        />
        <Buttons>
          <Button kind="quiet">Cancel</Button>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Saving…">
            Save
          </Button>
        </Buttons>
      </Form>
    </Card>
  )
}
