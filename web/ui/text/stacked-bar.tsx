import { clsx } from 'clsx'
import { Card } from '../basics/card.tsx'
import { percentages } from './percentages.ts'

export interface StackedBarProps {
  parts: readonly { label: string; value: number; tone: 'ok' | 'warn' | 'bad' }[]
  className?: string | undefined
}

const colours = { ok: 'bg-ok drawn-part', warn: 'bg-brass drawn-track', bad: 'bg-bad drawn-mark' }

/** Shows the composition of a total as a bar, with the figures as text. */
export function StackedBar({ parts, className }: StackedBarProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  if (whole === 0) return null
  const shares = percentages(parts.map(({ value }) => value))
  return (
    <Card className={clsx('grid gap-3.5', className)}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ label, value, tone }) => (
          <span key={label} className={clsx('min-w-0.5', colours[tone])} style={{ flexGrow: value }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 type-small text-muted tabular-nums">
        {parts.map(({ label, tone }, at) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden className={clsx('size-2.5 rounded-full', colours[tone])} />
            {`${label} ${shares[at]}%`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
