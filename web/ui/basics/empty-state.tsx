import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

export interface EmptyStateProps {
  /** Main sentence. */
  text: string
  drawing?: DrawingName | undefined
  /** One line that helps the user continue. */
  hint?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

export function EmptyState({ text, drawing = 'house', hint, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md animate-appear justify-items-center gap-2 px-4 py-10 text-center">
      <span className="mb-2 grid size-24 place-items-center rounded-full bg-primary-soft text-primary">
        <Drawing of={drawing} className="size-20" />
      </span>
      <p className="type-card text-balance">{text}</p>
      {hint !== undefined && <p className="text-balance text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
