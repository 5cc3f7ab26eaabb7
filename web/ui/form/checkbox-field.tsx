import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useField } from './field-frame.tsx'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** The label, which may contain links. */
  children: ReactNode
  /** Help below the label. */
  hint?: string | undefined
}

/** One checkbox with its label beside it. */
export function CheckboxField({ children, hint, ...input }: CheckboxFieldProps) {
  const { control, frame } = useField({ label: '', hint, id: input.id, name: input.name })
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-3 has-disabled:text-muted">
        <input {...input} {...control} type="checkbox" className="size-6 shrink-0 accent-primary" />
        <label htmlFor={control.id} className="min-w-0 wrap-anywhere">
          {children}
        </label>
      </div>
      {hint !== undefined && (
        <p id={frame.hintId} className="-mt-1 pl-9 type-small text-muted">
          {hint}
        </p>
      )}
      <FieldError id={frame.errorId} message={frame.message} />
    </div>
  )
}
