import { clsx } from 'clsx'

export interface RangeMarkProps {
  min: number
  max: number
  value: number
  className?: string | undefined
}

/** A small bar with the position of a value in a range, for lists. The text beside it says the same. */
export function RangeMark({ min, max, value, className }: RangeMarkProps) {
  const share = max === min ? 0.5 : (value - min) / (max - min)
  return (
    <span aria-hidden className={clsx('relative block h-2 rounded-full bg-line drawn-track', className)}>
      <span
        className={clsx(
          'absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full drawn-mark',
          share < 0 || share > 1 ? 'bg-bad' : 'bg-primary',
        )}
        style={{ left: `${100 * Math.min(1, Math.max(0, share))}%` }}
      />
    </span>
  )
}
