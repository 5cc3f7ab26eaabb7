import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle, type ButtonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  kind?: ButtonStyle['kind'] | undefined
  /** Horizontal padding: less where several buttons share a narrow row. */
  padding?: ButtonStyle['padding'] | undefined
  align?: ButtonStyle['align'] | undefined
  /** Fills the width of its container. */
  wide?: boolean | undefined
  icon?: LucideIcon | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While true the button does nothing and shows `busyLabel`. It is always as wide as the longer label. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
}

export function Button({
  kind,
  padding,
  align,
  wide,
  icon: Icon,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && whileBusy)}
      className={clsx(buttonStyle({ kind, padding, align, wide }), className)}
    >
      <span className="grid *:col-start-1 *:row-start-1">
        <Label>
          {busy ? <Spinner /> : Icon && <Icon className="size-5 shrink-0" aria-hidden />}
          <span>{busy ? (busyLabel ?? children) : children}</span>
        </Label>
        {busyLabel !== undefined && (
          <Reserved
            hasIcon={!busy || Icon !== undefined}
            text={busy && typeof children === 'string' ? children : busyLabel}
          />
        )}
      </span>
    </button>
  )
}

const Label = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center justify-center gap-2">{children}</span>
)

/** Reserves the width of the hidden label without adding text that can be found or read out. */
const Reserved = ({ text, hasIcon }: { text: string; hasIcon: boolean }) => (
  <span
    aria-hidden
    data-text={text}
    className={clsx('invisible h-0 after:content-[attr(data-text)]', hasIcon && 'pl-7')}
  />
)

/** Blocks clicks and submits while busy. The button is not `disabled`, because it would lose the focus. */
export const whileBusy = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, Look {}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ kind, padding, align, wide, icon: Icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(buttonStyle({ kind, padding, align, wide }), className)}>
      {Icon && <Icon className="size-5 shrink-0" aria-hidden />}
      <span>{children}</span>
    </Link>
  )
}
