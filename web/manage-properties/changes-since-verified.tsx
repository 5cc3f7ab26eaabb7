import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { type FactName, type Facts, factNames } from '#contract/properties/facts.ts'
import {
  changesSinceVerified,
  type FieldChange,
  type ManagedPropertyWithPhotos,
  photoChangesSinceVerified,
} from '#contract/properties/managed-properties.ts'
import { factText, notStated } from '../properties/facts-text.ts'
import { fieldNames } from '../properties/property-texts.ts'
import { Picture } from '../ui/basics/picture.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { ChangedPhotos } from './changed-photos.tsx'

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
                <Value field={change.field} value={change.before} facts={property.verifiedFields} />
              </del>
              <ins className="no-underline">
                <span className="sr-only">Now: </span>
                <Value field={change.field} value={change.after} facts={property} />
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
  /** All facts of the same version. */
  facts: Facts | null
}

function Value({ field, value, facts }: ValueProps) {
  const unit = useAreaUnit()
  if (value === undefined) return field === 'address' ? 'As read from the location' : notStated
  if (isFact(field)) return facts && factText(facts, field, unit)
  if (typeof value === 'number') return dollars(value)
  if (field === 'image')
    return <Picture {...pictureOf(value)} sizes="8rem" alt={fieldNames.image} className="w-32 rounded-xl" />
  return <span className="whitespace-pre-line">{value}</span>
}

const isFact = (field: string): field is FactName => factNames.some(name => name === field)
