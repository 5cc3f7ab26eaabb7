import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Card } from './card.tsx'

/** A placeholder box for loading content, sized by its class. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div className={classNames('h-4 animate-soft-pulse rounded-lg bg-line', className)} aria-hidden />
)

/** Skeleton of a card with a picture: 3:2 and four lines. */
export const CardSkeleton = () => (
  <Card flush aria-hidden>
    <div className="aspect-3/2 animate-soft-pulse bg-sunken" />
    <div className="grid gap-3.5 p-5">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="mt-4 h-9" />
    </div>
  </Card>
)

/** Skeleton of a text card with a person's picture, such as a review. */
export const TextCardSkeleton = () => (
  <Card aria-hidden className="grid content-start gap-3.5">
    <div className="flex items-center gap-3">
      <Skeleton className="size-12 rounded-full" />
      <Skeleton className="w-2/5" />
    </div>
    <Skeleton />
    <Skeleton className="w-4/5" />
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
