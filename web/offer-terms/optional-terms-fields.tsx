import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { conditionDays, conditionDaysLimits } from '#contract/offers/conditions.ts'
import { type OfferCondition, offerConditions } from '#contract/offers/offer-conditions.ts'
import { maxTermsMessage, type Terms } from '#contract/offers/offer-terms.ts'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { daysIn, type TermsForm } from './optional-terms.ts'
import { conditionLabels, conditionMeaning, expiryText, validityLabels } from './terms-words.ts'

export interface OptionalTermsFieldsProps {
  form: TermsForm
  /** Expiry of the terms to change, which can stay. */
  expiresAt?: Terms['expiresAt']
  /** Whether the terms can have an expiry. */
  hasExpiry?: boolean
}

/** Fields for the conditions, the expiry and the message of terms. */
export function OptionalTermsFields({ form, expiresAt = null, hasExpiry = true }: OptionalTermsFieldsProps) {
  const [conditions, validity] = useWatch({ control: form.control, name: ['conditions', 'validity'] })
  const days = useWatch({ control: form.control, name: 'conditionDays' })
  const chosen = conditions.split(',')
  const id = useId()
  const set = (name: 'conditions' | 'validity', text: string) => form.setValue(name, text, { shouldDirty: true })
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 type-label">The deal depends on</legend>
        {offerConditions.map(condition => (
          <div key={condition}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(condition)}
                onChange={() => set('conditions', toggled(chosen, condition))}
                aria-describedby={`${id}-${condition}`}
                className="size-6 shrink-0 accent-primary"
              />
              <span className="min-w-0 wrap-anywhere">{conditionLabels[condition]}</span>
            </label>
            <p id={`${id}-${condition}`} className="pl-9 type-small text-muted">
              {conditionMeaning(condition, daysIn(days))}
            </p>
          </div>
        ))}
      </fieldset>
      {conditions !== '' && (
        <TextField
          label="Days for the conditions"
          hint={`${conditionDaysLimits.min} to ${conditionDaysLimits.max}, counted from the acceptance. ${conditionDays} if you leave it empty.`}
          inputMode="numeric"
          {...form.register('conditionDays')}
        />
      )}
      {hasExpiry && (
        <Select<string>
          label="Valid for"
          value={validity}
          options={{
            ...(expiresAt !== null && { kept: `As now: until ${expiryText({ expiresAt })}` }),
            ...validityLabels,
          }}
          onChange={hours => set('validity', hours)}
        />
      )}
      <TextareaField label="Message (optional)" limit={maxTermsMessage} rows={2} {...form.register('message')} />
    </>
  )
}

const toggled = (chosen: readonly string[], one: OfferCondition) =>
  offerConditions.filter(condition => chosen.includes(condition) !== (condition === one)).join(',')
