import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { maxLengthOf } from '#contract/ground/field.ts'
import { areaSigns, type StatedUnit } from '#contract/properties/area.ts'
import { DraftFacts, energyLabels, factNames, propertyFeatures } from '#contract/properties/facts.ts'
import { canHaveFact, canHaveFeature } from '#contract/properties/possible-facts.ts'
import { factLabels, featureName, kindNames, notStated } from '../properties/facts-text.ts'
import { MoneyField } from '../ui/form/money-field.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { areaNamesInForm } from './facts-draft.ts'
import type { PropertyFormState } from './property-draft.ts'

/** Facts that stand open, because buyers filter by them. */
const mainFacts = ['kind', 'bedrooms', 'fullBaths', 'halfBaths', 'livingArea', 'lotSize'] as const
const mainNumbers = ['bedrooms', 'fullBaths', 'halfBaths'] as const
const numbers = ['yearBuilt', 'storeys', 'parking'] as const
const otherFacts = factNames.filter(name => !mainFacts.some(main => main === name))

/** Kind, rooms and areas of the home. */
export const MainFacts = ({ form }: { form: PropertyFormState }) => (
  <fieldset className="grid min-w-0 gap-5">
    <legend className="mb-3 w-full">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="type-strong">What buyers filter by</span>
        <Stated form={form} of={mainFacts} />
      </span>
    </legend>
    <Picker form={form} name="kind" options={{ '': notStated, ...kindNames }} className="[&_select]:min-h-12" />
    <Numbers form={form} names={mainNumbers} />
    <Areas form={form} />
  </fieldset>
)

/** Those of these facts that the chosen kind of home can have. What was typed into the others stays in the draft. */
function usePossible<Name extends (typeof factNames)[number]>(form: PropertyFormState, of: readonly Name[]): Name[] {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return of.filter(name => canHaveFact(kind, name))
}

/** The number of facts that are stated, of these. */
function Stated({ form, of }: { form: PropertyFormState; of: readonly (typeof factNames)[number][] }) {
  const possible = usePossible(form, of)
  const stated = useWatch({ control: form.control, name: possible }).filter(text => text !== '').length
  return (
    <span className="type-small text-muted tabular-nums">
      {stated} of {possible.length} stated
    </span>
  )
}

/** Short fields beside each other, as many as their labels leave room for. */
const Numbers = ({
  form,
  names,
}: {
  form: PropertyFormState
  names: readonly (typeof mainNumbers | typeof numbers)[number][]
}) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] items-end gap-5">
    {usePossible(form, names).map(name => (
      <TextField key={name} label={factLabels[name]} inputMode="numeric" autoComplete="off" {...form.register(name)} />
    ))}
  </div>
)

/** The other facts, closed until one of them is stated. */
export function FactsFields({ form }: { form: PropertyFormState }) {
  const section = useRef<HTMLDetailsElement>(null)
  const { errors, submitCount, defaultValues } = form.formState
  const isStatedBefore = otherFacts.some(name => defaultValues?.[name])
  const wrong = otherFacts.find(name => errors[name])
  const isFirst = !mainFacts.some(name => errors[name])
  useEffect(() => {
    if (submitCount === 0 || wrong === undefined || section.current?.open !== false) return
    section.current.open = true
    if (isFirst) form.setFocus(wrong)
  }, [form, submitCount, wrong, isFirst])

  return (
    <details ref={section} open={isStatedBefore} className="group rounded-xl border border-line">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-xl px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="type-strong">More facts about the home</span>
        <Stated form={form} of={otherFacts} />
        <ChevronDown className="ml-auto size-5 text-muted group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5">
        {usePossible(form, ['energyLabel']).map(name => (
          <Picker key={name} form={form} name={name} options={{ '': notStated, ...labels }} />
        ))}
        <Numbers form={form} names={numbers} />
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
  className?: string
}

const Picker = ({ form, name, options, className }: PickerProps) => (
  <Select
    className={className}
    label={factLabels[name]}
    value={useWatch({ control: form.control, name })}
    options={options}
    onChange={value => form.setValue(name, value, { shouldDirty: true })}
  />
)

/** Units in which each area can be typed. */
const unitsOf = {
  livingArea: { ft2: areaSigns.ft2, m2: areaSigns.m2 },
  lotSize: { ft2: areaSigns.ft2, acre: areaSigns.acre, m2: areaSigns.m2, ha: 'hectares' },
}

/** The areas, each with its unit. Buyers read number and unit as they are typed here. */
const Areas = ({ form }: { form: PropertyFormState }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {usePossible(form, areaNamesInForm).map(name => (
      <Area key={name} form={form} name={name} />
    ))}
  </div>
)

function Area({ form, name }: { form: PropertyFormState; name: (typeof areaNamesInForm)[number] }) {
  const unit = useWatch({ control: form.control, name: `${name}Unit` })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3">
      <TextField label={factLabels[name]} inputMode="decimal" autoComplete="off" {...form.register(name)} />
      <Select<string>
        className="[&_select]:min-h-12"
        label={`${name === 'lotSize' ? 'Lot' : 'Area'} unit`}
        value={unit}
        options={unitsOf[name]}
        onChange={chosen => form.setValue(`${name}Unit`, chosen as StatedUnit, { shouldDirty: true })}
      />
    </div>
  )
}

function Features({ form }: { form: PropertyFormState }) {
  const [features, kind] = useWatch({ control: form.control, name: ['features', 'kind'] })
  const chosen = features.split(',')
  const toggle = (toggled: string) => {
    const next = propertyFeatures.filter(feature => chosen.includes(feature) !== (feature === toggled))
    form.setValue('features', next.join(','), { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 type-label">{factLabels.features}</legend>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
        {propertyFeatures
          .filter(feature => canHaveFeature(kind, feature))
          .map(feature => (
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
