import type { ComponentProps } from 'react'
import { controlStyle, FieldFrame, useField, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldTexts {}

/** One line of text, an email (`type="email"`), or a read-only value (`readOnly`). */
export function TextField({ label, hint, error, className, type = 'text', ...input }: TextFieldProps) {
  const { control, frame, isInvalid } = useField({ label, hint, error, id: input.id, name: input.name })
  return (
    <FieldFrame frame={frame} className={className}>
      <input {...input} {...control} type={type} className={controlStyle(isInvalid)} />
    </FieldFrame>
  )
}
