import { pillStyle } from '../ui/form/pill-style.ts'
import type { FilterControls } from './use-filters.ts'

interface Quick {
  text: string
  name: 'minBeds' | 'minBaths' | 'to' | 'kind' | 'features'
  value: string
}

/** The filters that people use most, so that three of them take three touches on a phone. */
const quick: readonly Quick[] = [
  { text: '3+ beds', name: 'minBeds', value: '3' },
  { text: 'Up to $600k', name: 'to', value: '600000' },
  { text: 'Garden', name: 'features', value: 'garden' },
  { text: 'House', name: 'kind', value: 'house' },
  { text: 'Apartment', name: 'kind', value: 'apartment' },
  { text: '2+ baths', name: 'minBaths', value: '2' },
  { text: '2+ beds', name: 'minBeds', value: '2' },
  { text: '4+ beds', name: 'minBeds', value: '4' },
  { text: 'Up to $400k', name: 'to', value: '400000' },
  { text: 'Up to $1M', name: 'to', value: '1000000' },
  { text: 'Garage', name: 'features', value: 'garage' },
  { text: 'Balcony', name: 'features', value: 'balcony' },
  { text: 'Pool', name: 'features', value: 'pool' },
  { text: 'Pets allowed', name: 'features', value: 'pets allowed' },
]

/** Filters to switch on and off, on a phone. */
export const QuickFilters = ({ controls }: { controls: FilterControls }) => (
  <ul aria-label="Quick filters" className="flex shrink-0 gap-2 lg:hidden">
    {quick.map(filter => (
      <li key={filter.text} className="shrink-0">
        <QuickFilter {...filter} controls={controls} />
      </li>
    ))}
  </ul>
)

function QuickFilter({
  text,
  name,
  value,
  controls: { filters, change, toggle },
}: Quick & { controls: FilterControls }) {
  const isOn = String(filters[name] ?? '')
    .split(',')
    .includes(value)
  const press = () =>
    name === 'kind' || name === 'features' ? toggle(name, value) : change({ [name]: isOn ? '' : value })
  return (
    <button type="button" aria-pressed={isOn} onClick={press} className={pillStyle({ state: isOn ? 'on' : 'off' })}>
      {text}
    </button>
  )
}
