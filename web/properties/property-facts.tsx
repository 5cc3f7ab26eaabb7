import { Check, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { energyLabels, type Facts } from '#contract/properties/facts.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { AreaUnitSwitch } from './area-unit-switch.tsx'
import { factLabels, choiceName, statedFacts } from './facts-text.ts'

/** Everything that the agent has stated about a home. Renders nothing if nothing is stated. */
export function PropertyFacts({ facts }: { facts: Facts }) {
  const unit = useAreaUnit()
  const rows = statedFacts(facts, unit, ['features', 'energyLabel'])
  const hasArea = facts.livingArea !== undefined || facts.lotSize !== undefined
  const { features, energyLabel, tourUrl } = facts
  if (rows.length === 0 && !features && !energyLabel && tourUrl === undefined) return null
  return (
    <section aria-labelledby="facts" className="mt-8 grid gap-5">
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="facts" className="type-card">
          Facts
        </h2>
        {hasArea && <AreaUnitSwitch />}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 empty:hidden md:grid-cols-2 md:gap-x-10">
        {rows.map(({ label, text }) => (
          <Row key={label} label={label}>
            {text}
          </Row>
        ))}
        {energyLabel && (
          <Row label={factLabels.energyLabel}>
            {energyLabel}
            <span className="font-normal text-muted">
              {' '}
              ({energyLabels[0]} to {energyLabels.at(-1)})
            </span>
          </Row>
        )}
      </dl>
      {features && (
        <div className="grid gap-2">
          <h3 className="type-strong">{factLabels.features}</h3>
          <ul className="flex flex-wrap gap-2">
            {features.map(feature => (
              <li
                key={feature}
                className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-3 py-1 type-small"
              >
                <Check className="size-4 shrink-0 text-primary" aria-hidden />
                {choiceName(feature)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {tourUrl !== undefined && <TourLink url={tourUrl} />}
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-b border-line py-2 md:flex md:justify-between md:gap-6 md:py-2.5">
    <dt className="shrink-0 text-muted max-md:type-small">{label}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere tabular-nums md:text-right">{children}</dd>
  </div>
)

/** Names the site, because the agent chose it. */
const TourLink = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className="flex min-h-11 w-fit items-center gap-2 font-semibold text-primary wrap-anywhere hover:underline"
  >
    <ExternalLink className="size-5 shrink-0" aria-hidden />
    <span>
      Take a tour at {hostOf(url)}
      <span className="sr-only"> (opens a new tab)</span>
    </span>
  </a>
)

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
