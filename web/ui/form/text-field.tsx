import type { ComponentProps } from 'react'
import { compactStyle, controlStyle, FieldFrame, useField, type FieldTexts } from './field-frame.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'maxLength'>, FieldTexts {
  /** A low box, for a read-only value that only informs. */
  compact?: boolean | undefined
}

/** One line of text, an email (`type="email"`), or a read-only value (`readOnly`). */
export function TextField({ label, hint, error, limit, className, compact, type = 'text', ...input }: TextFieldProps) {
  const { control, frame, isInvalid } = useField({ label, hint, error, limit, id: input.id, name: input.name })
  return (
    <FieldFrame frame={frame} className={className}>
      <input
        dir="auto"
        {...input}
        {...control}
        type={type}
        className={compact ? compactStyle : controlStyle(isInvalid)}
      />
    </FieldFrame>
  )
}
