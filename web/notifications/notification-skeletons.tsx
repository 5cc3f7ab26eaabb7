import { Repeat, Skeleton } from '../ui/list/skeleton.tsx'

/** Shape of a list of notifications while it is loading. */
export const NotificationSkeletons = () => (
  <div className="grid gap-1">
    <Repeat times={3}>
      <div className="grid gap-2.5 px-3 py-4 pl-8">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton />
      </div>
    </Repeat>
  </div>
)
