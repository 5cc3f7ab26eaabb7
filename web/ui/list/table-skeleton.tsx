import { Card } from '../basics/card.tsx'
import { Repeat, Skeleton } from './skeleton.tsx'

export const side = ({ align }: { align?: 'right' | undefined }) =>
  align === 'right' ? 'text-right whitespace-nowrap tabular-nums' : 'text-left'

export const TableSkeleton = ({ columns }: { columns: number }) => (
  <div className="overflow-hidden rounded-2xl bg-surface shadow-card" aria-hidden>
    <div className="h-11 bg-sunken" />
    <Repeat times={5}>
      <div className="flex h-14 items-center gap-8 border-t border-line px-4">
        {Array.from({ length: columns }, (_, index) => (
          <Skeleton key={index} className="h-4 flex-1" />
        ))}
      </div>
    </Repeat>
  </div>
)

export const CardsSkeleton = () => (
  <div className="grid gap-4 @2xl:grid-cols-2" aria-hidden>
    <Repeat times={3}>
      <Card className="grid gap-3.5">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-11" />
      </Card>
    </Repeat>
  </div>
)
