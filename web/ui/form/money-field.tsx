import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { withoutSeparators } from '#contract/ground/without-separators.ts'
import { controlStyle, FieldFrame, useField, type FieldTexts } from './field-frame.tsx'

export interface MoneyFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type'>, FieldTexts {
  /** Shown before the amount. */
  symbol?: string | undefined
}

/**
 * An amount of money. Accepts thousands with or without separators and adds them on blur. Its value is that text, such as
 * "1,250,000".
 */
export function MoneyField({
  label,
  hint,
  warning,
  error,
  className,
  symbol = '$',
  ref,
  onBlur,
  ...input
}: MoneyFieldProps) {
  const { control, frame, isInvalid } = useField({ label, hint, warning, error, id: input.id, name: input.name })
  return (
    <FieldFrame frame={frame} className={className}>
      <div className="relative">
        <span
          className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-subtle"
          aria-hidden
        >
          {symbol}
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          {...input}
          {...control}
          ref={element => {
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
            if (element && element !== document.activeElement) group(element)
          }}
          onBlur={event => {
            group(event.target)
            onBlur?.(event)
          }}
          type="text"
          className={clsx(controlStyle(isInvalid), 'pl-8 tabular-nums')}
        />
      </div>
    </FieldFrame>
  )
}

/** Adds thousands separators to a valid amount; returns any other text unchanged. */
function group(input: HTMLInputElement) {
  const grouped = withSeparators(input.value)
  if (grouped !== input.value) input.value = grouped
}

/** Writes an amount with commas between thousands, such as "1,250,000". Any text that is none stays, to be refused. */
export function withSeparators(typed: string): string {
  const [, given = '', cents = ''] = /^\$?\s*(\d[\d,\s]*)(\.\d*)?$/.exec(typed.trim()) ?? []
  const whole = withoutSeparators(given)
  if (!/^\d+$/.test(whole)) return typed
  const digits = whole.replace(/^0+(?=\d)/, '')
  return digits.replace(/\B(?=(\d{3})+$)/g, ',') + (cents === '.' ? '' : cents)
}
