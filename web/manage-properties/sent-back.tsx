import { dollars } from '#contract/ground/money.ts'
import type { FieldChange } from '#contract/properties/managed-properties.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { kindNames, notStated } from '../properties/facts-text.ts'
import { fieldNames } from '../properties/property-texts.ts'
import { dayText } from '../ui/text/date-text.ts'

type Change = NonNullable<ManagedProperty['sentBack']>['changes'][number]

/** Says why an admin has sent back a change, and what the agent had written (ruling G71). */
export function SentBack({
  sentBack: { reason, at, changes },
}: {
  sentBack: NonNullable<ManagedProperty['sentBack']>
}) {
  return (
    <div className="relative z-10 grid gap-2 type-small wrap-anywhere">
      <p className="text-bad">{`Your change was sent back on ${dayText(at)}: ${reason}`}</p>
      <p className="text-muted">Buyers see the version that was verified before.</p>
      {changes.length > 0 && (
        <details>
          <summary className="cursor-pointer text-primary">What you had changed</summary>
          <dl className="mt-2 grid gap-2">
            {changes.map(change => (
              <div key={change.field}>
                <dt className="type-label">{isField(change.field) ? fieldNames[change.field] : change.field}</dt>
                <dd className="whitespace-pre-line text-muted">{changedText(change)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

const isField = (field: string): field is FieldChange['field'] => Object.hasOwn(fieldNames, field)

const inDollars = ['minPrice', 'maxPrice', 'monthlyFee']

function changedText({ field, after }: Change): string {
  if (after === undefined) return notStated
  if (field === 'image') return 'Another picture'
  if (inDollars.includes(field)) return dollars(Number(after))
  return field === 'kind' ? (kindNames[after as keyof typeof kindNames] ?? String(after)) : String(after)
}
