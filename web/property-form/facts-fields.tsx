import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { maxLengthOf } from '#contract/ground/field.ts'
import { recordOf } from '#contract/ground/record-of.ts'
import { areaSigns, type StatedUnit } from '#contract/properties/area.ts'
import { DraftFacts, isAreaFact } from '#contract/properties/draft-facts.ts'
import {
  type AreaFact,
  type Fact,
  type FactName,
  factNames,
  factOf,
  propertyFeatures,
} from '#contract/properties/facts.ts'
import { canHaveFact, canHaveFeature } from '#contract/properties/possible-facts.ts'
import { choiceName, factLabels, notStated } from '../properties/facts-text.ts'
import { MoneyField } from '../ui/form/money-field.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { PropertyFormState } from './property-draft.ts'

/** Facts that stand open, because buyers filter by them. */
const mainFacts = factNames.filter(name => factOf(name).isMain)
const otherFacts = factNames.filter(name => !factOf(name).isMain)

/** Kind, rooms and areas of the home. */
export const MainFacts = ({ form }: { form: PropertyFormState }) => (
  <fieldset className="grid min-w-0 gap-5">
    <legend className="mb-3 w-full">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="type-strong">What buyers filter by</span>
        <Stated form={form} of={mainFacts} />
      </span>
    </legend>
    <Fields form={form} of={mainFacts} selectClass="[&_select]:min-h-12" />
  </fieldset>
)

/** Those of these facts that the chosen kind of home can have. What was typed into the others stays in the draft. */
function usePossible<Name extends FactName>(form: PropertyFormState, of: readonly Name[]): Name[] {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return of.filter(name => canHaveFact(kind, name))
}

/** The number of facts that are stated, of these. */
function Stated({ form, of }: { form: PropertyFormState; of: readonly FactName[] }) {
  const possible = usePossible(form, of)
  const stated = useWatch({ control: form.control, name: possible }).filter(text => text !== '').length
  return (
    <span className="type-small text-muted tabular-nums">
      {stated} of {possible.length} stated
    </span>
  )
}

interface FieldsProps {
  form: PropertyFormState
  of: readonly FactName[]
}

/** The fields of these facts: choices, then numbers, areas, other texts and lists. */
function Fields({ form, of, selectClass }: FieldsProps & { selectClass?: string }) {
  const like = (...kinds: Fact['is'][]) => of.filter(name => kinds.includes(factOf(name).is))
  const [areas, texts] = [of.filter(isAreaFact), like('money', 'link')]
  return (
    <>
      {usePossible(form, like('choice')).map(name => (
        <Picker key={name} form={form} name={name} className={selectClass} />
      ))}
      <Numbers form={form} of={like('whole number')} />
      {areas.length > 0 && <Areas form={form} of={areas} />}
      {texts.length > 0 && <Texts form={form} of={texts} />}
      {like('choices').length > 0 && <Features form={form} />}
    </>
  )
}

/** Short fields beside each other, as many as their labels leave room for. */
const Numbers = ({ form, of }: FieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] items-end gap-5">
    {usePossible(form, of).map(name => (
      <TextField key={name} label={factLabels[name]} inputMode="numeric" autoComplete="off" {...form.register(name)} />
    ))}
  </div>
)

const hints: Partial<Record<FactName, string>> = {
  monthlyFee: 'Owners’ association fee, in US dollars',
  tourUrl: 'A link to a video or a virtual tour',
}

/** Sums of money and links. */
const Texts = ({ form, of }: FieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {usePossible(form, of).map(name => {
      const { is, label } = factOf(name)
      const hint = hints[name]
      return is === 'money' ? (
        <MoneyField key={name} label={label} hint={hint} {...form.register(name)} />
      ) : (
        <TextField
          key={name}
          label={label}
          hint={hint}
          limit={maxLengthOf(DraftFacts.shape[name])}
          type="url"
          autoComplete="off"
          placeholder="https://"
          {...form.register(name)}
        />
      )
    })}
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
        <Fields form={form} of={otherFacts} />
      </div>
    </details>
  )
}

const Picker = ({
  form,
  name,
  className,
}: {
  form: PropertyFormState
  name: FactName
  className?: string | undefined
}) => {
  const fact = factOf(name)
  return (
    <Select<string>
      className={className}
      label={fact.label}
      value={useWatch({ control: form.control, name })}
      options={{ '': notStated, ...recordOf('of' in fact ? fact.of : [], choiceName) }}
      onChange={value => form.setValue(name, value, { shouldDirty: true })}
    />
  )
}

/** Units in which each area can be typed. */
const unitsOf: Record<AreaFact, Record<string, string>> = {
  livingArea: { ft2: areaSigns.ft2, m2: areaSigns.m2 },
  lotSize: { ft2: areaSigns.ft2, acre: areaSigns.acre, m2: areaSigns.m2, ha: 'hectares' },
}

/** The areas, each with its unit. Buyers read number and unit as they are typed here. */
const Areas = ({ form, of }: { form: PropertyFormState; of: readonly AreaFact[] }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {usePossible(form, of).map(name => (
      <Area key={name} form={form} name={name} />
    ))}
  </div>
)

function Area({ form, name }: { form: PropertyFormState; name: AreaFact }) {
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
              <span className="min-w-0 wrap-anywhere">{choiceName(feature)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}
