import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { pictureOf } from '#contract/images/images.ts'
import {
  changesSinceVerified,
  type FieldChange,
  type ManagedPropertyWithPhotos,
  photoChangesSinceVerified,
} from '#contract/properties/managed-properties.ts'
import { fieldNames } from '../properties/property-texts.ts'
import { Picture } from '../ui/basics/picture.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { ChangedPhotos } from './changed-photos.tsx'
import { changedText } from './changed-text.ts'
import { type TextPart, wordChanges } from './word-changes.ts'

/** Shows what an agent has changed since the last verification, field by field and word by word. */
export function ChangesSinceVerified({ property }: { property: ManagedPropertyWithPhotos }) {
  if (property.verifiedFields === null) return null
  const changes = changesSinceVerified(property)
  const photos = photoChangesSinceVerified(property)
  return (
    <section className="@container grid gap-3">
      <h3 className="type-strong">Changes since the last verification</h3>
      {changes.length === 0 && !photos && <p className="type-small text-muted">Nothing has changed.</p>}
      <dl className="grid gap-3 empty:hidden">
        {changes.map(change => (
          <Change key={change.field} change={change} />
        ))}
        {photos && <ChangedPhotos changes={photos} />}
      </dl>
    </section>
  )
}

/** Fields whose words are compared. Any other value is changed as a whole. */
const texts: readonly FieldChange['field'][] = ['title', 'location', 'description']

function Change({ change: { field, before, after } }: { change: FieldChange }) {
  const words =
    texts.includes(field) && before !== undefined && after !== undefined
      ? wordChanges(String(before), String(after))
      : undefined
  return (
    <div className="grid gap-x-4 gap-y-1 rounded-xl border border-line p-3 @md:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="type-label">{fieldNames[field]}</dt>
      <dd className="grid gap-x-4 gap-y-1 wrap-anywhere @md:grid-cols-2">
        <Version name="Before" className="text-muted">
          {words ? <Words parts={words.before} as="del" /> : <Whole as="del" field={field} value={before} />}
        </Version>
        <Version name="Now">
          {words ? <Words parts={words.after} as="ins" /> : <Whole as="ins" field={field} value={after} />}
        </Version>
      </dd>
    </div>
  )
}

interface VersionProps {
  name: string
  className?: string
  children: ReactNode
}

const Version = ({ name, className, children }: VersionProps) => (
  <div className={clsx('min-w-0', className)}>
    <span className="block type-small text-muted">
      {name}
      <span className="sr-only">: </span>
    </span>
    {children}
  </div>
)

const marks = {
  del: 'rounded-sm bg-bad-soft px-0.5 text-bad',
  ins: 'rounded-sm bg-ok-soft px-0.5 text-ok no-underline',
}

const Words = ({ parts, as: Mark }: { parts: readonly TextPart[]; as: 'del' | 'ins' }) => (
  <span className="whitespace-pre-line">
    {parts.map(({ text, isChanged }, at) =>
      isChanged ? (
        <Mark key={at} className={marks[Mark]}>
          {text}
        </Mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </span>
)

interface WholeProps {
  as: 'del' | 'ins'
  field: FieldChange['field']
  value: FieldChange['before']
}

function Whole({ as: Mark, field, value }: WholeProps) {
  const unit = useAreaUnit()
  if (field === 'image')
    return (
      <Mark className="no-underline">
        <Picture {...pictureOf(String(value))} sizes="8rem" alt={fieldNames.image} className="w-32 rounded-xl" />
      </Mark>
    )
  return <Mark className={clsx(marks[Mark], 'whitespace-pre-line')}>{changedText(field, value, unit)}</Mark>
}
