import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailed } from './call-failed.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** Shows the server's errors at their fields and focuses the first. Returns false if there are none. */
export function showFieldErrors<Values extends FieldValues>(form: Form<Values>, failure: unknown): boolean {
  let isFirst = true
  for (const { field, message } of failure instanceof CallFailed ? failure.errors : []) {
    if (!isFieldOf(form, field)) continue
    form.setError(field, { message }, { shouldFocus: isFirst })
    isFirst = false
  }
  return !isFirst
}

const isFieldOf = <Values extends FieldValues>(form: Form<Values>, name: string): name is FieldPath<Values> =>
  name in form.getValues()
