import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '../basics/card.tsx'

const shapes = { line: 'rounded-lg', control: 'rounded-xl', panel: 'rounded-2xl', circle: 'rounded-full' }

export interface SkeletonProps {
  shape?: keyof typeof shapes
  /** Its size; a line of text by default. */
  className?: string
}

/** A placeholder box for loading content. */
export const Skeleton = ({ shape = 'line', className = 'h-4' }: SkeletonProps) => (
  <div className={clsx('animate-soft-pulse bg-line', shapes[shape], className)} aria-hidden />
)

/** Skeleton of a card with a picture: 3:2 and four lines. */
export const CardSkeleton = () => (
  <Card flush aria-hidden>
    <div className="aspect-3/2 animate-soft-pulse bg-sunken" />
    <div className="grid gap-3.5 p-5">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-4 h-9" />
    </div>
  </Card>
)

/** Skeleton of a text card with a person's picture, such as a review. */
export const TextCardSkeleton = () => (
  <Card aria-hidden className="grid content-start gap-3.5">
    <div className="flex items-center gap-3">
      <Skeleton shape="circle" className="size-12" />
      <Skeleton className="h-4 w-2/5" />
    </div>
    <Skeleton />
    <Skeleton className="h-4 w-4/5" />
  </Card>
)

/** Repeats its child: `<Repeat times={6}><CardSkeleton /></Repeat>` */
export const Repeat = ({ times, children }: { times: number; children: ReactNode }) => (
  <>
    {Array.from({ length: times }, (_, index) => (
      <div key={index} className="contents">
        {children}
      </div>
    ))}
  </>
)
