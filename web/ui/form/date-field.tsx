import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle, FieldFrame, useField, type FieldTexts } from './field-frame.tsx'

export interface DateFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'min' | 'max'>, FieldTexts {
  /** Asks for a time of day, too. Then the value and its limits have the form 2026-11-21T16:30, in the browser's time zone. */
  withTime?: boolean | undefined
  /** First and last selectable day, such as 2026-11-21. */
  min?: string | undefined
  max?: string | undefined
}

/** A date field. Its value has the form 2026-11-21, whatever format the browser displays. */
export function DateField({ label, hint, warning, error, withTime = false, className, ...input }: DateFieldProps) {
  const { control, frame, isInvalid } = useField({ label, hint, warning, error, id: input.id, name: input.name })
  return (
    <FieldFrame frame={frame} className={className}>
      <input
        {...input}
        {...control}
        type={withTime ? 'datetime-local' : 'date'}
        className={clsx(
          controlStyle(isInvalid),
          // Its calendar button receives focus without the field being focus-visible.
          'appearance-none tabular-nums focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        )}
      />
    </FieldFrame>
  )
}
