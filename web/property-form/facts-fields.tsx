import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { maxLengthOf } from '#contract/ground/field.ts'
import { areaNames } from '#contract/properties/area.ts'
import { DraftFacts, energyLabels, factNames, propertyFeatures } from '#contract/properties/facts.ts'
import { AreaUnitButton } from '../properties/area-unit-switch.tsx'
import { factLabels, featureName, kindNames, notStated } from '../properties/facts-text.ts'
import { chooseAreaUnit } from '../ui/browser/area-unit.ts'
import { MoneyField } from '../ui/form/money-field.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { areaFacts } from './facts-draft.ts'
import { convertAreas } from './facts-in-form.ts'
import type { PropertyFormState } from './property-draft.ts'

const numbers = ['bedrooms', 'fullBaths', 'halfBaths', 'yearBuilt', 'storeys', 'parking'] as const

/** The optional part of a listing's form, closed until a fact is stated. */
export function FactsFields({ form }: { form: PropertyFormState }) {
  const section = useRef<HTMLDetailsElement>(null)
  const { errors, submitCount, defaultValues } = form.formState
  const typed = useWatch({ control: form.control, name: factNames })
  const stated = typed.filter(text => text !== '').length
  const isStatedBefore = factNames.some(name => defaultValues?.[name])
  const wrong = factNames.find(name => errors[name])
  useEffect(() => {
    if (submitCount === 0 || wrong === undefined || section.current?.open !== false) return
    section.current.open = true
    form.setFocus(wrong)
  }, [form, submitCount, wrong])

  return (
    <details ref={section} open={isStatedBefore} className="group rounded-xl border border-line">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-xl px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="type-strong">Facts about the home</span>
        <span className="type-small text-muted">{stated === 0 ? 'Optional' : `${stated} stated`}</span>
        <ChevronDown className="ml-auto size-5 text-muted group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5">
        <p className="type-small text-muted">State what you know. Buyers filter by these facts.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Picker form={form} name="kind" options={{ '': notStated, ...kindNames }} />
          <Picker form={form} name="energyLabel" options={{ '': notStated, ...labels }} />
        </div>
        <div className="grid grid-cols-2 items-end gap-5 sm:grid-cols-3">
          {numbers.map(name => (
            <TextField
              key={name}
              label={factLabels[name]}
              inputMode="numeric"
              autoComplete="off"
              {...form.register(name)}
            />
          ))}
        </div>
        <Areas form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField
            label={factLabels.monthlyFee}
            hint="Owners’ association fee, in US dollars"
            {...form.register('monthlyFee')}
          />
          <TextField
            label={factLabels.tourUrl}
            hint="A link to a video or a virtual tour"
            limit={maxLengthOf(DraftFacts.shape.tourUrl)}
            type="url"
            autoComplete="off"
            placeholder="https://"
            {...form.register('tourUrl')}
          />
        </div>
        <Features form={form} />
      </div>
    </details>
  )
}

const labels = Object.fromEntries(energyLabels.map(label => [label, label]))

interface PickerProps {
  form: PropertyFormState
  name: 'kind' | 'energyLabel'
  options: Record<string, string>
}

const Picker = ({ form, name, options }: PickerProps) => (
  <Select
    label={factLabels[name]}
    value={useWatch({ control: form.control, name })}
    options={options}
    onChange={value => form.setValue(name, value, { shouldDirty: true })}
  />
)

function Areas({ form }: { form: PropertyFormState }) {
  const unit = useWatch({ control: form.control, name: 'areaUnit' })
  return (
    <div>
      <input type="hidden" {...form.register('areaUnit')} />
      <div className="grid gap-5 sm:grid-cols-2">
        {areaFacts.map(name => (
          <TextField
            key={name}
            label={factLabels[name]}
            hint={`In ${areaNames[unit]}`}
            inputMode="numeric"
            autoComplete="off"
            {...form.register(name)}
          />
        ))}
      </div>
      <AreaUnitButton
        unit={unit}
        verb="Enter"
        onChoose={other => {
          convertAreas(form, other)
          chooseAreaUnit(other)
        }}
      />
    </div>
  )
}

function Features({ form }: { form: PropertyFormState }) {
  const chosen = useWatch({ control: form.control, name: 'features' }).split(',')
  const toggle = (toggled: string) => {
    const next = propertyFeatures.filter(feature => chosen.includes(feature) !== (feature === toggled))
    form.setValue('features', next.join(','), { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 type-label">{factLabels.features}</legend>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
        {propertyFeatures.map(feature => (
          <label key={feature} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(feature)}
              onChange={() => toggle(feature)}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0 wrap-anywhere">{featureName(feature)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
