import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle, FieldFrame, useField, type FieldTexts } from './field-frame.tsx'

export interface TextareaFieldProps extends Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'>, FieldTexts {}

export function TextareaField({
  label,
  hint,
  warning,
  error,
  limit,
  className,
  rows = 5,
  ...textarea
}: TextareaFieldProps) {
  const { control, frame, isInvalid } = useField({
    label,
    hint,
    warning,
    error,
    limit,
    id: textarea.id,
    name: textarea.name,
  })
  return (
    <FieldFrame frame={frame} className={className}>
      <textarea
        dir="auto"
        {...textarea}
        {...control}
        rows={rows}
        className={clsx(controlStyle(isInvalid, 'min-h-32'), 'field-sizing-content max-h-96')}
      />
    </FieldFrame>
  )
}
