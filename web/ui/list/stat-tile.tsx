import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../basics/card.tsx'
import { Skeleton } from './skeleton.tsx'

/** Arranges tiles: `<StatTiles><StatTile … /><StatTile … /></StatTiles>` */
export const StatTiles = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 *:last:odd:max-[31rem]:col-span-full sm:grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))]">
    {children}
  </dl>
)

export interface StatTileProps {
  label: string
  /** Undefined while loading; the tile already has its final height. */
  value: string | number | undefined
  icon?: LucideIcon | undefined
  /** Smaller text under the label. */
  note?: string | undefined
}

/** One large figure with its label. Belongs in {@link StatTiles}. */
export function StatTile({ label, value, icon: Icon, note }: StatTileProps) {
  const figure = typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')
  const isLong = figure.length > 6
  return (
    <Card
      className={clsx(
        'flex flex-col-reverse justify-end',
        // An amount of a billion fits the narrowest tile.
        isLong && '@container [--figure-fit:14cqi] max-sm:col-span-full',
      )}
    >
      <dt className="text-muted">
        <span>{label}</span>
        {Icon && (
          <span className="absolute top-4 right-4 grid size-9 place-items-center rounded-xl bg-primary-soft text-primary">
            <Icon className="size-5" aria-hidden />
          </span>
        )}
      </dt>
      <dd className={clsx('type-figure', Icon && 'pr-12')}>
        {value === undefined ? <Skeleton className="h-9 w-14" /> : figure}
      </dd>
      {note !== undefined && <dd className="order-first type-small text-muted">{note}</dd>}
    </Card>
  )
}
