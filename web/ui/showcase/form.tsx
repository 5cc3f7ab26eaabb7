import { House, MapPin, SlidersHorizontal, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../basics/button.tsx'
import { Buttons, Dialog } from '../dialog/dialog.tsx'
import { notify } from '../dialog/notify.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { Choice } from '../form/choice.tsx'
import { DateField } from '../form/date-field.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { controlStyle, FieldError, FieldFrame, useField } from '../form/field-frame.tsx'
import { FileDrop } from '../form/file-drop.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form } from '../form/form.tsx'
import { KeepDraft } from '../form/keep-draft.tsx'
import { MoneyField } from '../form/money-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Select } from '../form/select.tsx'
import { Suggestions } from '../form/suggestions.tsx'
import { TextField } from '../form/text-field.tsx'
import { TextareaField } from '../form/textarea-field.tsx'
import { UnsavedMark } from '../form/unsaved-mark.tsx'
import house from './house.svg'
import { ignore, longText } from './samples.ts'
import { type Parts, States } from './states.tsx'

const rules = [
  { text: 'At least 6 characters', holds: (password: string) => password.length >= 6 },
  { text: 'An uppercase letter', holds: (password: string) => /[A-Z]/.test(password) },
  { text: 'A number', holds: (password: string) => /\d/.test(password) },
]
const orders = { newest: 'Newest first', oldest: 'Oldest first', dear: 'Highest price first' }
const places = [
  { text: 'All of Oregon', note: '128 homes', icon: MapPin },
  { text: '3+ beds · Oregon', note: '12 homes', icon: SlidersHorizontal },
  { text: 'Ann Oregon', note: '2 homes', icon: UserRound },
  {
    text: 'A home with a long title that tells more than one line, with words of every room',
    note: '12 Long Street, Oregon City, Oregon',
    icon: House,
  },
]

interface Draft {
  title: string
  location: string
  price: string
}
const noDraft: Draft = { title: '', location: '', price: '' }

export const form: Parts = {
  CheckboxField: () => (
    <States
      layout="columns"
      of={{
        usual: <CheckboxField>I have read the terms</CheckboxField>,
        'checked, with a hint': (
          <CheckboxField defaultChecked hint="You can change this later.">
            Send me an email for every offer
          </CheckboxField>
        ),
        disabled: <CheckboxField disabled>Send me an email for every offer</CheckboxField>,
        'long text': <CheckboxField>{longText}</CheckboxField>,
      }}
    />
  ),
  Choice: function ChoiceStates() {
    const [order, setOrder] = useState<keyof typeof orders>('newest')
    return <Choice label="Sort" value={order} options={orders} onChange={setOrder} />
  },
  DateField: () => (
    <States
      layout="columns"
      of={{
        usual: <DateField label="Buying date" min="2026-01-01" />,
        'with a time': <DateField label="Viewing" withTime hint="In your time zone" />,
        disabled: <DateField label="Closing date" disabled defaultValue="2026-11-21" />,
        error: <DateField label="Buying date" error="Buying date is required" />,
      }}
    />
  ),
  DialogForm: function DialogFormStates() {
    const draft = useForm<Draft>({ defaultValues: noDraft })
    const [isOpen, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Rename
        </Button>
        <Dialog isOpen={isOpen} onClose={close} title="Rename this home">
          <DialogForm form={draft} onSubmit={close} onClose={close} action="Rename" isBusy={false}>
            <TextField label="Title" {...draft.register('title', { required: 'Title is required' })} />
          </DialogForm>
        </Dialog>
      </>
    )
  },
  FieldError: () => <FieldError id="sample-error" message="Title is required" />,
  FieldFrame: function FieldFrameStates() {
    const { control, frame } = useField({
      label: 'A control of your choice',
      hint: 'Help under the label',
      warning: 'A remark that is no error',
      error: 'An error',
    })
    return (
      <FieldFrame frame={frame} className="max-w-md">
        <input {...control} className={controlStyle(true)} />
      </FieldFrame>
    )
  },
  FileDrop: () => (
    <States
      layout="columns"
      of={{
        usual: (
          <FileDrop isInvalid={false} onDrop={ignore}>
            Drop a file here
          </FileDrop>
        ),
        error: (
          <FileDrop isInvalid onDrop={ignore}>
            Drop a file here
          </FileDrop>
        ),
      }}
    />
  ),
  FileField: () => (
    <States
      layout="columns"
      of={{
        usual: (
          <FileField label="Profile image" hint="JPEG, PNG, WebP or AVIF, at most 10 MB" maxBytes={10 * 2 ** 20} />
        ),
        'has a picture': <FileField label="Image" current={house} />,
        error: <FileField label="Image" error="Image is required" />,
      }}
    />
  ),
  Form: function FormStates() {
    const draft = useForm<Draft>({ defaultValues: noDraft })
    return (
      <Form form={draft} onSubmit={ignore} failure="Oops... This could not be saved." className="max-w-lg">
        <TextField label="Title" {...draft.register('title', { required: 'Title is required' })} />
        <TextField label="Location" {...draft.register('location', { required: 'Location is required' })} />
        <MoneyField label="Price" {...draft.register('price', { required: 'Minimum price is required' })} />
        <Buttons>
          <Button type="submit">Submit without input</Button>
        </Buttons>
      </Form>
    )
  },
  KeepDraft: function KeepDraftStates() {
    const draft = useForm<Draft>({ defaultValues: noDraft })
    return (
      <Form form={draft} onSubmit={ignore} className="max-w-lg">
        <KeepDraft form={draft} name="showcase" />
        <TextField label="Title" hint="Type, reload, and it is still there." {...draft.register('title')} />
      </Form>
    )
  },
  MoneyField: () => (
    <States
      layout="columns"
      of={{
        usual: <MoneyField label="Minimum price" defaultValue="1250000" hint="In US dollars" />,
        warning: <MoneyField label="Offer" defaultValue="900000" warning="This is below the price range." />,
        disabled: <MoneyField label="Price" defaultValue="640000" disabled />,
        error: <MoneyField label="Maximum price" defaultValue="100" error="Must be above the minimum price" />,
      }}
    />
  ),
  PasswordField: () => (
    <States
      layout="columns"
      of={{
        usual: <PasswordField label="Password" autoComplete="current-password" />,
        'rules and error': (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            rules={rules}
            error="Must include capital letter, small letter, Number & Special Character"
          />
        ),
      }}
    />
  ),
  SearchField: function SearchFieldStates() {
    const [search, setSearch] = useState('Oregon')
    return <SearchField label="Search by location" placeholder="City or state" value={search} onChange={setSearch} />
  },
  Select: function SelectStates() {
    const [order, setOrder] = useState<keyof typeof orders>('newest')
    return (
      <States
        layout="columns"
        of={{
          usual: <Select label="Sort" value={order} options={orders} onChange={setOrder} />,
          'long text': <Select label="Reason" value="long" options={{ long: longText }} onChange={ignore} />,
        }}
      />
    )
  },
  Suggestions: () => (
    <div className="pb-44">
      <div className="relative border-t border-line">
        <Suggestions id="sample-places" label="Places" options={places} active={1} onChoose={ignore} />
      </div>
    </div>
  ),
  TextareaField: () => (
    <States
      layout="columns"
      of={{
        usual: <TextareaField label="Description" hint="What would you show somebody first?" />,
        'read-only, long text': <TextareaField label="Description" readOnly value={longText} />,
        disabled: <TextareaField label="Description" disabled value="Nothing to see" />,
        error: <TextareaField label="Your review" error="Write a few words" />,
        'near its limit': (
          <TextareaField label="Your review" limit={50} defaultValue="Quiet, bright, and close to the old harbour." />
        ),
        'too long': (
          <TextareaField label="Your review" limit={30} defaultValue="Quiet, bright, and close to the old harbour." />
        ),
      }}
    />
  ),
  TextField: () => (
    <States
      layout="columns"
      of={{
        empty: <TextField label="Email" type="email" autoComplete="email" placeholder="you@example.com" />,
        'read-only': <TextField label="Agent name" readOnly value="Nora Whitfield" hint="From your account" />,
        compact: <TextField label="Buyer email" compact readOnly value="marcus.reed@example.com" />,
        disabled: <TextField label="Disabled" disabled value="Nothing to see" />,
        error: <TextField label="Title" defaultValue="Villa" error="Title is required" hint="Shown on the card" />,
        'long text': <TextField label="Title" defaultValue={longText} error={longText} />,
      }}
    />
  ),
  UnsavedMark: function UnsavedMarkStates() {
    const [isUnsaved, setUnsaved] = useState(false)
    return (
      <>
        <CheckboxField checked={isUnsaved} onChange={event => setUnsaved(event.target.checked)}>
          Something is not saved: a link asks before it leaves
        </CheckboxField>
        {isUnsaved && <UnsavedMark what="unstored" />}
        <Button kind="quiet" className="mt-2" onClick={() => notify.toast('This stays on the page.')}>
          Stay
        </Button>
      </>
    )
  },
}
