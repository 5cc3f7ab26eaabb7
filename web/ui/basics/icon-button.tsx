import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { whileBusy } from './button.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'children'> {
  /** Accessible name with verb and object, such as "Save Glasshouse Villa". */
  name: string
  icon: LucideIcon
  /** Round and white, the same in both themes. */
  onPicture?: boolean | undefined
  /** State of a toggle button; its icon is filled while pressed. */
  pressed?: boolean | undefined
  /** While true the button does nothing. */
  busy?: boolean | undefined
}

export function IconButton({
  name,
  icon: Icon,
  onPicture = false,
  pressed,
  busy = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={name}
      {...rest}
      {...(busy && whileBusy)}
      aria-label={name}
      aria-pressed={pressed}
      data-theme={onPicture ? 'light' : undefined}
      className={clsx(
        'grid print:hidden size-11 shrink-0 place-items-center transition-[background-color,color,transform] duration-200 ease-out active:scale-95 disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
        onPicture
          ? 'rounded-full bg-white/95 shadow-card hover:bg-white'
          : 'rounded-xl hover:bg-primary-soft hover:text-primary',
        pressed ? 'text-bad' : onPicture ? 'text-ink' : 'text-muted',
        className,
      )}
    >
      <Icon className={clsx('size-5', pressed && 'fill-current')} aria-hidden />
    </button>
  )
}
