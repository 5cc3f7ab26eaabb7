import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** Spinner. With a label it replaces a section and is announced; without one it is decorative, as in a button. */
export function Spinner({ label }: { label?: string | undefined }) {
  const circle = (
    <LoaderCircle
      className={clsx('shrink-0 animate-spin', label === undefined ? 'size-5' : 'size-8 text-primary')}
      aria-hidden
    />
  )
  if (label === undefined) return circle
  return (
    <output className="flex flex-col items-center gap-3 py-12 text-muted">
      {circle}
      {label}
    </output>
  )
}
