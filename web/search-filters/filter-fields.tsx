import { propertyFeatures, propertyKinds } from '#contract/properties/facts.ts'
import {
  type AreaFilterName,
  type CountedFilterName,
  isCountedFilter,
  labelOf,
  numberFilters,
} from '#contract/search/number-filters.ts'
import type { SearchFacets, SearchFilterName } from '#contract/search/search.ts'
import { choiceName } from '../properties/facts-text.ts'
import { MoneyField } from '../ui/form/money-field.tsx'
import { Pills } from '../ui/text/pills.tsx'
import { filterLabels, unstatedText } from './filter-texts.ts'
import { useAreaChoices } from './use-area-choices.ts'
import type { FilterControls } from './use-filters.ts'

export interface FilterFieldsProps {
  controls: FilterControls
  /** Undefined while the counts are unknown. */
  facets: SearchFacets | undefined
}

/** The choices of one filter. Each takes effect at once. */
export function FilterFields({ name, ...props }: FilterFieldsProps & { name: SearchFilterName }) {
  if (name === 'price') return <Price {...props} />
  if (name === 'kind' || name === 'features') return <Several name={name} {...props} />
  return isCountedFilter(name) ? <AtLeast name={name} {...props} /> : <Area name={name} {...props} />
}

const countIn = (facets: SearchFacets | undefined, of: 'kinds' | CountedFilterName | 'features', value: string) => {
  const count = facets?.[of].find(counted => counted.value === value)?.count
  return count === undefined ? undefined : { count, isMore: !facets?.isExact }
}

const hintOf = (facets: SearchFacets | undefined, name: SearchFilterName) =>
  facets && unstatedText(name, facets.unstated[name], facets.isExact)

function AtLeast({ name, controls: { filters, change }, facets }: FilterFieldsProps & { name: CountedFilterName }) {
  const options = numberFilters[name].choices.map(least => ({
    value: `${least}`,
    text: `${least}+`,
    count: countIn(facets, name, `${least}`),
  }))
  return (
    <Pills
      label={labelOf(name)}
      options={[{ value: '', text: 'Any' }, ...options]}
      chosen={[filters[name] ? String(filters[name]) : '']}
      onChange={value => change({ [name]: value })}
      hint={hintOf(facets, name)}
    />
  )
}

const texts = {
  kind: propertyKinds.map(value => ({ value, text: choiceName(value) })),
  features: propertyFeatures.map(value => ({ value, text: choiceName(value) })),
}

function Several({ name, controls: { filters, toggle }, facets }: FilterFieldsProps & { name: 'kind' | 'features' }) {
  const options = texts[name].map(option => ({
    ...option,
    count: countIn(facets, name === 'kind' ? 'kinds' : name, option.value),
  }))
  return (
    <Pills
      label={filterLabels[name]}
      several
      options={options}
      chosen={filters[name] ?? []}
      onChange={value => toggle(name, value)}
      hint={hintOf(facets, name)}
    />
  )
}

function Area({ name, controls: { filters, change }, facets }: FilterFieldsProps & { name: AreaFilterName }) {
  const { choices, areaText } = useAreaChoices()
  const least = filters[name]
  const shown = least && !choices.includes(least) ? [...choices, least].toSorted((a, b) => a - b) : choices
  return (
    <Pills
      label={filterLabels[name]}
      options={[{ value: '', text: 'Any' }, ...shown.map(area => ({ value: `${area}`, text: `${areaText(area)}+` }))]}
      chosen={[least ? `${least}` : '']}
      onChange={value => change({ [name]: value })}
      hint={hintOf(facets, name)}
    />
  )
}

const ends = { from: 'Lowest price', to: 'Highest price' }

const Price = ({ controls }: FilterFieldsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 type-strong">Price</legend>
    <div className="grid grid-cols-2 gap-3">
      {(['from', 'to'] as const).map(end => (
        <MoneyField
          key={end}
          label={ends[end]}
          value={controls[end].typed}
          error={controls.errors[end]}
          onChange={event => controls[end].type(event.target.value)}
          onBlur={controls[end].settle}
        />
      ))}
    </div>
  </fieldset>
)
