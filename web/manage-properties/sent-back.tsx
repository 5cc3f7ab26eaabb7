import type { FieldChange } from '#contract/properties/managed-properties.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { fieldNames } from '../properties/property-texts.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { dayText } from '../ui/text/date-text.ts'
import { changedText } from './changed-text.ts'

/** Tells an agent why an admin has sent back their change, and what they had written (ruling G71). Nothing in any other state. */
export function SentBack({ property: { status, sentBack } }: { property: ManagedProperty }) {
  const unit = useAreaUnit()
  if (!sentBack || status !== 'verified') return null
  const { reason, at, changes, photosKeptUntil } = sentBack
  return (
    <div className="relative z-10 grid gap-2 type-small wrap-anywhere">
      <p className="text-bad">{`Your change was sent back on ${dayText(at)}: ${reason}`}</p>
      <p className="text-muted">Buyers see the version that was verified before.</p>
      {photosKeptUntil !== undefined && (
        <p className="text-muted">
          {`Your photos are kept until ${dayText(photosKeptUntil)}, or until you save other photos. You can add them again when you update the home.`}
        </p>
      )}
      {changes.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer py-0.5 text-primary">What you had changed</summary>
          <dl className="mt-2 grid gap-2">
            {changes.map(({ field, after }) => (
              <div key={field}>
                <dt className="type-label">{isField(field) ? fieldNames[field] : field}</dt>
                <dd className="whitespace-pre-line text-muted">
                  {field === 'image' ? 'Another picture' : changedText(field, after, unit)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

const isField = (field: string): field is FieldChange['field'] => Object.hasOwn(fieldNames, field)
