import { BadgeCheck, CircleX, Clock, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../basics/button.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { Notice } from '../basics/notice.tsx'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { DateField } from '../form/date-field.tsx'
import { MoneyField } from '../form/money-field.tsx'
import { pillStyle } from '../form/pill-style.ts'
import { Select } from '../form/select.tsx'
import { TextField } from '../form/text-field.tsx'
import { TextareaField } from '../form/textarea-field.tsx'
import { Badge } from '../text/badge.tsx'
import { Pills } from '../text/pills.tsx'
import { RangeBar } from '../text/range-bar.tsx'

const ignore = () => undefined
const options = [{ value: 'a', text: 'Garage' }]
const pill = (isOn: boolean) => (
  <button type="button" aria-pressed={isOn} className={pillStyle({ state: isOn ? 'on' : 'off' })}>
    Garden
  </button>
)
const entry = (isCurrent: boolean) => (
  <Link
    to="?"
    aria-current={isCurrent ? 'page' : undefined}
    className="flex min-h-12 items-center rounded-xl px-4 type-label aria-[current]:bg-primary-soft aria-[current]:text-primary"
  >
    Home
  </Link>
)
const bar = (value: number) => <RangeBar min={1} max={3} value={value} minLabel="$1" maxLabel="$3" words="" />

/** Two states with the same words, which must look different, also with forced colours. */
const pairs: Record<string, [ReactNode, ReactNode]> = {
  'chosen of several': [
    <Pills key="1" label="Has" several options={options} chosen={['a']} onChange={ignore} />,
    <Pills key="2" label="Has" several options={options} chosen={[]} onChange={ignore} />,
  ],
  'chosen of one': [
    <Pills key="1" label="Has" options={options} chosen={['a']} onChange={ignore} />,
    <Pills key="2" label="Has" options={options} chosen={[]} onChange={ignore} />,
  ],
  'pressed filter': [pill(true), pill(false)],
  'pressed icon': [
    <IconButton key="1" name="Save" icon={Heart} pressed />,
    <IconButton key="2" name="Save" icon={Heart} pressed={false} />,
  ],
  'pressed icon on a picture': [
    <IconButton key="1" name="Save" icon={Heart} onPicture pressed />,
    <IconButton key="2" name="Save" icon={Heart} onPicture pressed={false} />,
  ],
  'current page': [entry(true), entry(false)],
  'checked box': [
    <CheckboxField key="1" defaultChecked>
      Agreed
    </CheckboxField>,
    <CheckboxField key="2">Agreed</CheckboxField>,
  ],
  'disabled box': [
    <CheckboxField key="1" disabled defaultChecked>
      Agreed
    </CheckboxField>,
    <CheckboxField key="2" defaultChecked>
      Agreed
    </CheckboxField>,
  ],
  'invalid text': [
    <TextField key="1" label="Title" defaultValue="Villa" error="" />,
    <TextField key="2" label="Title" defaultValue="Villa" />,
  ],
  'invalid long text': [
    <TextareaField key="1" label="Description" defaultValue="Villa" error="" />,
    <TextareaField key="2" label="Description" defaultValue="Villa" />,
  ],
  'invalid amount': [
    <MoneyField key="1" label="Price" defaultValue="400000" error="" />,
    <MoneyField key="2" label="Price" defaultValue="400000" />,
  ],
  'invalid date': [<DateField key="1" label="Date" error="" />, <DateField key="2" label="Date" />],
  'disabled text': [
    <TextField key="1" label="Title" defaultValue="Villa" disabled />,
    <TextField key="2" label="Title" defaultValue="Villa" />,
  ],
  'read-only text': [
    <TextField key="1" label="Title" defaultValue="Villa" readOnly />,
    <TextField key="2" label="Title" defaultValue="Villa" />,
  ],
  'disabled button': [
    <Button key="1" disabled>
      Save
    </Button>,
    <Button key="2">Save</Button>,
  ],
  'disabled secondary button': [
    <Button key="1" kind="secondary" disabled>
      Save
    </Button>,
    <Button key="2" kind="secondary">
      Save
    </Button>,
  ],
  'busy button': [
    <Button key="1" busy>
      Save
    </Button>,
    <Button key="2">Save</Button>,
  ],
  'inside and outside a range': [bar(2), bar(9)],
  'half and whole upload': [
    <progress key="1" aria-label="Upload" max={1} value={0.5} className="h-2 w-full" />,
    <progress key="2" aria-label="Upload" max={1} value={1} className="h-2 w-full" />,
  ],
  'verified and pending': [
    <Badge key="1" tone="ok" icon={BadgeCheck}>
      Verified
    </Badge>,
    <Badge key="2" tone="warn" icon={Clock}>
      Pending
    </Badge>,
  ],
  'verified and rejected': [
    <Badge key="1" tone="ok" icon={BadgeCheck} onPicture>
      Verified
    </Badge>,
    <Badge key="2" tone="bad" icon={CircleX} onPicture>
      Rejected
    </Badge>,
  ],
  'good and bad notice': [
    <Notice key="1" tone="ok">
      The card
    </Notice>,
    <Notice key="2" tone="bad">
      The card
    </Notice>,
  ],
  'warning and information': [
    <Notice key="1" tone="warn">
      The card
    </Notice>,
    <Notice key="2">The card</Notice>,
  ],
  'notice and text': [
    <Notice key="1" title="Sandbox" />,
    <p key="2" className="p-4 type-strong">
      Sandbox
    </p>,
  ],
}

/** Every control that can have the focus. */
const controls: Record<string, ReactNode> = {
  button: <Button>Save</Button>,
  'secondary button': <Button kind="secondary">Save</Button>,
  'icon button': <IconButton name="Save" icon={Heart} />,
  'pressed button': <IconButton name="Save" icon={Heart} pressed />,
  link: entry(false),
  'current link': entry(true),
  choice: <Pills label="Has" options={options} chosen={[]} onChange={ignore} />,
  'chosen choice': <Pills label="Has" options={options} chosen={['a']} onChange={ignore} />,
  checkbox: <CheckboxField>Agreed</CheckboxField>,
  'text field': <TextField label="Title" defaultValue="Villa" />,
  'invalid text field': <TextField label="Title" defaultValue="Villa" error="" />,
  'text area': <TextareaField label="Description" />,
  list: <Select label="Sort" value="a" options={{ a: 'Newest' }} onChange={ignore} />,
}

export const Pairs = () => (
  <>
    {Object.entries(pairs).map(([name, states]) => (
      <div key={name} data-pair={name} className="grid max-w-160 grid-cols-2 *:p-3">
        <p className="col-span-2 pb-0! type-small text-subtle">{name}</p>
        <div>{states[0]}</div>
        <div>{states[1]}</div>
      </div>
    ))}
    {Object.entries(controls).map(([name, control]) => (
      <div key={name} data-control={name} className="max-w-80 p-3">
        <p className="mb-2 type-small text-subtle">{name}</p>
        {control}
      </div>
    ))}
  </>
)
