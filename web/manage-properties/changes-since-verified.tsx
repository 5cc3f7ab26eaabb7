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

/** Shows what an agent has changed since the last verification, field by field. */
export function ChangesSinceVerified({ property }: { property: ManagedPropertyWithPhotos }) {
  if (property.verifiedFields === null) return null
  const changes = changesSinceVerified(property)
  const photos = photoChangesSinceVerified(property)
  return (
    <section className="grid gap-3">
      <h3 className="type-strong">Changes since the last verification</h3>
      {changes.length === 0 && !photos && <p className="type-small text-muted">Nothing has changed.</p>}
      <dl className="grid gap-3 empty:hidden">
        {changes.map(change => (
          <div key={change.field} className="grid gap-1 rounded-xl border border-line p-3">
            <dt className="type-label">{fieldNames[change.field]}</dt>
            <dd className="grid gap-1 wrap-anywhere">
              <del className="text-muted">
                <span className="sr-only">Before: </span>
                <Value field={change.field} value={change.before} />
              </del>
              <ins className="no-underline">
                <span className="sr-only">Now: </span>
                <Value field={change.field} value={change.after} />
              </ins>
            </dd>
          </div>
        ))}
        {photos && <ChangedPhotos changes={photos} />}
      </dl>
    </section>
  )
}

interface ValueProps {
  field: FieldChange['field']
  value: FieldChange['before']
}

function Value({ field, value }: ValueProps) {
  const unit = useAreaUnit()
  if (field === 'image')
    return <Picture {...pictureOf(String(value))} sizes="8rem" alt={fieldNames.image} className="w-32 rounded-xl" />
  return <span className="whitespace-pre-line">{changedText(field, value, unit)}</span>
}
