import { classNames } from './class-names.ts'

export interface RangeBarProps {
  min: number
  max: number
  /** Marked on the bar; nothing is marked without it. */
  value?: number | undefined
  /** The ends in words. */
  minLabel: string
  maxLabel: string
  /** What the marker means, such as "$1,300,000 is within the range". Announced when it changes. */
  words?: string | undefined
  className?: string | undefined
}

/** Share of the bar that lies outside the range on each side, in per cent. */
const margin = 12

/** From where to where something may be, and where it is. The picture only repeats its words. */
export function RangeBar({ min, max, value, minLabel, maxLabel, words, className }: RangeBarProps) {
  const isWithin = value === undefined || (value >= min && value <= max)
  return (
    <div className={classNames('grid gap-2', className)}>
      <div className="relative h-8" aria-hidden>
        <div className="absolute inset-x-0 top-3 h-2 rounded-full bg-line" />
        <div className="absolute top-3 h-2 rounded-full bg-primary" style={{ insetInline: `${margin}%` }} />
        {value !== undefined && Number.isFinite(value) && (
          <div
            className={classNames(
              'absolute top-1 size-6 -translate-x-1/2 rounded-full border-4 bg-surface shadow-card',
              isWithin ? 'border-brass' : 'border-bad',
            )}
            style={{ left: `${placeOf(value, min, max)}%` }}
          />
        )}
      </div>
      <div
        className="flex justify-between gap-4 type-small font-semibold tabular-nums"
        style={{ paddingInline: `${margin}%` }}
      >
        <span>
          <span className="sr-only">From </span>
          {minLabel}
        </span>
        <span>
          <span className="sr-only">to </span>
          {maxLabel}
        </span>
      </div>
      {words !== undefined && (
        <output className={classNames('type-small tabular-nums', isWithin ? 'text-muted' : 'text-bad')}>{words}</output>
      )}
    </div>
  )
}

/** In per cent of the bar. What lies outside the range stands in its margin, farther out the more it is off. */
function placeOf(value: number, min: number, max: number): number {
  const width = max - min || 1
  if (value < min) return margin * Math.max(0.25, 0.75 - (min - value) / width)
  if (value > max) return 100 - margin * Math.max(0.25, 0.75 - (value - max) / width)
  return max === min ? 50 : margin + ((value - min) / width) * (100 - 2 * margin)
}
