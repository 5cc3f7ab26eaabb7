import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'

/** Shows the location of a home. `clamp`: at most two lines, for cards. */
export const LocationText = ({ children, clamp = false }: { children: string; clamp?: boolean }) => (
  <p className="flex gap-1.5 text-muted">
    <MapPin className="mt-1 size-4 shrink-0" aria-hidden />
    <span className={clsx('min-w-0', clamp && 'line-clamp-2')}>{children}</span>
  </p>
)
