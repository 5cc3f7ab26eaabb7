import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

interface PageToolProps {
  icon: LucideIcon
  /** State of a toggle button. */
  pressed?: boolean
  className?: string
  onClick: () => void
  children: string
}

/** A small action on the page of a home. On a phone it is a round icon on the pictures. */
export const PageTool = ({ icon: Icon, pressed, className, onClick, children }: PageToolProps) => (
  <button type="button" aria-pressed={pressed} onClick={onClick} className={clsx(toolStyle(pressed), className)}>
    <Icon className="size-5 shrink-0" aria-hidden />
    <span className="max-lg:sr-only">{children}</span>
  </button>
)

export const toolStyle = (isPressed = false) =>
  clsx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-xl px-3 type-strong transition-colors duration-200 ease-out max-lg:rounded-full max-lg:shadow-card',
    isPressed
      ? 'bg-primary text-on-primary hover:bg-primary-hover'
      : 'text-primary hover:bg-primary-soft max-lg:bg-white/95 max-lg:text-black max-lg:hover:bg-white',
  )
