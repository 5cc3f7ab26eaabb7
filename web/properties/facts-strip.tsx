import { clsx } from 'clsx'
import type { Facts } from '#contract/properties/facts.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { mainFigures } from './facts-text.ts'
import { FigureIcon } from './figure-icon.tsx'

/** The main facts of a home as figures. Nothing if none of them is stated. */
export function FactsStrip({ facts, className }: { facts: Facts; className: string }) {
  const figures = mainFigures(facts, useAreaUnit())
  if (figures.length === 0) return null
  return (
    <dl
      aria-label="Main facts"
      className={clsx('flex flex-wrap justify-between gap-x-6 gap-y-3 border-b border-line pb-4', className)}
    >
      {figures.map(({ name, figure, label }) => (
        <div key={name} className="relative flex flex-col-reverse pl-9">
          <dt className="type-small text-muted">
            <FigureIcon name={name} className="absolute top-1/2 left-0 -translate-y-1/2" />
            {label}
          </dt>
          <dd className="text-lg leading-6 font-bold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
