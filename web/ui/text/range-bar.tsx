import { clsx } from 'clsx'

export interface RangeBarProps {
  min: number
  max: number
  /** Position of the marker; no marker if undefined. */
  value?: number | undefined
  /** Labels of both ends. */
  minLabel: string
  maxLabel: string
  /** Meaning of the marker, such as "$1,300,000 is within the range". Announced when it changes. */
  words?: string | undefined
  className?: string | undefined
}

/** Share of the bar outside the range on each side, in per cent. */
export const rangeBarMargin = 12

/** Shows a range and a value in relation to it. The drawing only repeats the text. */
export function RangeBar({ min, max, value, minLabel, maxLabel, words, className }: RangeBarProps) {
  const isWithin = value === undefined || (value >= min && value <= max)
  return (
    <div className={clsx('grid gap-2', className)}>
      <div className="relative h-8" aria-hidden>
        <div className="absolute inset-x-0 top-3 h-2 rounded-full bg-line drawn-track" />
        <div
          className="absolute top-3 h-2 rounded-full bg-primary drawn-part"
          style={{ insetInline: `${rangeBarMargin}%` }}
        />
        {value !== undefined && Number.isFinite(value) && (
          <div
            className={clsx(
              // A thin line, because a round marker would look like a handle to drag.
              'absolute top-0.5 h-7 w-1 -translate-x-1/2 rounded-full ring-2 ring-surface drawn-mark',
              isWithin ? 'bg-brass' : 'bg-bad',
            )}
            style={{ left: `${placeInBar(value, min, max)}%` }}
          />
        )}
      </div>
      <div
        className="flex flex-wrap justify-between gap-x-4 type-small font-semibold tabular-nums"
        style={{ paddingInline: `${rangeBarMargin}%` }}
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
        <output className={clsx('type-small tabular-nums', isWithin ? 'text-muted' : 'text-bad')}>{words}</output>
      )}
    </div>
  )
}

/** Position in per cent of the bar. Values outside the range lie in its margins, farther out the more they differ. */
export function placeInBar(value: number, min: number, max: number): number {
  const width = max - min || 1
  if (value < min) return rangeBarMargin * Math.max(0.25, 0.75 - (min - value) / width)
  if (value > max) return 100 - rangeBarMargin * Math.max(0.25, 0.75 - (value - max) / width)
  return max === min ? 50 : rangeBarMargin + ((value - min) / width) * (100 - 2 * rangeBarMargin)
}
