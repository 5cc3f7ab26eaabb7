import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

const badgeStyle = cva(
  'inline-flex w-fit items-center gap-1.5 rounded-full px-3 py-1 text-sm leading-5 font-semibold whitespace-nowrap [&>svg]:size-4',
  {
    variants: {
      tone: {
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        info: 'bg-info-soft text-info',
        brass: 'bg-brass-soft text-brass-text',
        neutral: 'bg-sunken text-muted',
      },
    },
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
    <span
      data-theme={onPicture ? 'light' : undefined}
      className={classNames(badgeStyle({ tone }), onPicture && 'bg-white/95', className)}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </span>
  )
}
