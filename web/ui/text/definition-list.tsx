import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface DefinitionListProps {
  /** Value by label, in display order. */
  items: Record<string, ReactNode>
  className?: string | undefined
}

/** A vertical list of labelled values. */
export const DefinitionList = ({ items, className }: DefinitionListProps) => (
  <dl className={clsx('divide-y divide-line', className)}>
    {Object.entries(items).map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0">
        <dt className="shrink-0 text-muted">{label}</dt>
        <dd className="min-w-0 flex-1 basis-[6rem] text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
