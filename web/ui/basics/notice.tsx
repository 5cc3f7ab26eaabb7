import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { icon: Info, look: 'bg-info-soft text-info' },
  ok: { icon: CircleCheck, look: 'bg-ok-soft text-ok' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, look: 'bg-bad-soft text-bad' },
}

export interface NoticeProps {
  tone?: keyof typeof looks | undefined
  title?: string | undefined
  /** Reads the notice out when it appears. */
  announced?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A message about its surroundings, shown as long as its reason lasts. */
export function Notice({ tone = 'info', title, announced = false, className, children }: NoticeProps) {
  const { icon: Icon, look } = looks[tone]
  return (
    <div role={announced ? 'alert' : undefined} className={clsx('flex gap-3 rounded-xl p-4', look, className)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        {title !== undefined && <p className="type-strong">{title}</p>}
        {children}
      </div>
    </div>
  )
}
