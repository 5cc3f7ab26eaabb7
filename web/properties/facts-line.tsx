import type { Facts } from '#contract/properties/facts.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { shortFacts, spokenFacts } from './facts-text.ts'

/** One line of facts, such as "3 beds · 2 baths · 1,450 ft²". Nothing if none of them is stated. */
export function FactsLine({ facts }: { facts: Facts }) {
  const unit = useAreaUnit()
  const line = shortFacts(facts, unit)
  if (line.length === 0) return null
  return (
    <p className="font-medium tabular-nums">
      <span aria-hidden>{line.join(' · ')}</span>
      <span className="sr-only">{spokenFacts(facts, unit).join(', ')}</span>
    </p>
  )
}
