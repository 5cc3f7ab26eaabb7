import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'

/** A pin whose tip is at the middle of its lower edge. */
export const PinMark = ({ className }: { className?: string }) => (
  <MapPin
    className={clsx('size-11 fill-primary stroke-surface stroke-[1.5] drop-shadow-md', className)}
    viewBox="0 0 24 22.5"
    aria-hidden
  />
)
