import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import type { OptionalTermsFieldsProps } from './optional-terms-fields.tsx'
import { hasOptionalTerms } from './optional-terms.ts'

const OptionalTermsFields = lazyPart(async () => (await import('./optional-terms-fields.tsx')).OptionalTermsFields)

/**
 * The optional part of an offer's form. It is closed, and its fields are not loaded, until somebody needs them. While one
 * of them has an error, it stays open.
 */
export function OptionalTermsSection(props: OptionalTermsFieldsProps) {
  const [conditions, validity, message] = useWatch({
    control: props.form.control,
    name: ['conditions', 'validity', 'message'],
  })
  const isStated = hasOptionalTerms({ conditions, validity, message })
  const [isOpen, setOpen] = useState(isStated)
  // A restored draft may state some.
  const [wasStated, setStated] = useState(isStated)
  if (isStated && !wasStated) {
    setStated(true)
    setOpen(true)
  }
  const { errors } = props.form.formState
  const isWrong = (conditions !== '' && errors.conditionDays !== undefined) || errors.message !== undefined
  if (isWrong && !isOpen) setOpen(true)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-xl border border-line"
    >
      <summary
        onClick={event => isWrong && event.preventDefault()}
        className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-xl px-4 py-2 [&::-webkit-details-marker]:hidden"
      >
        <span className="type-strong">
          {props.hasExpiry === false ? 'Conditions and message' : 'Conditions and expiry'}
        </span>
        <span className="type-small text-muted">{isStated ? 'Stated' : 'Optional'}</span>
        <ChevronDown className="ml-auto size-5 text-muted group-open:rotate-180" aria-hidden />
      </summary>
      {isOpen && (
        <div className="grid gap-5 px-4 pt-2 pb-5">
          <Suspense fallback={<Skeleton shape="panel" className="h-64" />}>
            <OptionalTermsFields {...props} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
