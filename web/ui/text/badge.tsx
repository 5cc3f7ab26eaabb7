import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

/** Forced colours show the transparent outline instead of the background. */
const badgeStyle = cva(
  'inline-flex w-fit items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap outline outline-transparent -outline-offset-1 [&>svg]:size-4',
  {
    variants: {
      tone: {
        ok: 'text-ok',
        warn: 'text-warn',
        bad: 'text-bad',
        info: 'text-info',
        brass: 'text-brass-text',
        neutral: 'text-muted',
      },
      onPicture: { true: 'bg-white/95', false: '' },
    },
    compoundVariants: [
      { onPicture: false, tone: 'ok', class: 'bg-ok-soft' },
      { onPicture: false, tone: 'warn', class: 'bg-warn-soft' },
      { onPicture: false, tone: 'bad', class: 'bg-bad-soft' },
      { onPicture: false, tone: 'info', class: 'bg-info-soft' },
      { onPicture: false, tone: 'brass', class: 'bg-brass-soft' },
      { onPicture: false, tone: 'neutral', class: 'bg-sunken' },
    ],
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof badgeStyle>['tone']>

export interface BadgeProps {
  tone?: Tone | undefined
  icon?: LucideIcon | undefined
  /** White background, the same in both themes. */
  onPicture?: boolean | undefined
  className?: string | undefined
  /** The label. The colour only repeats it. */
  children: string
}

export function Badge({ tone, icon: Icon, onPicture = false, className, children }: BadgeProps) {
  return (
    <span data-theme={onPicture ? 'light' : undefined} className={clsx(badgeStyle({ tone, onPicture }), className)}>
      {Icon && <Icon aria-hidden />}
      <span>{children}</span>
    </span>
  )
}
