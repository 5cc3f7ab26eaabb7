import type { FieldValues } from 'react-hook-form'
import type { Draft } from './drafts.ts'

/** Content that leaving the form would lose: `file` besides the text, `unstored` if the text has no draft. */
export type Unsaved = 'nothing' | 'text' | 'file' | 'unstored'

/** Returns what would be lost if these values of a form were not saved. */
export function unsavedIn(values: FieldValues, before: FieldValues = {}): Unsaved {
  if (Object.values(values).some(value => value instanceof FileList && value.length > 0)) return 'file'
  const isChanged = Object.entries(textsOf(values)).some(
    ([field, text]) => withoutSeparators(text) !== withoutSeparators(String(before[field] ?? '')),
  )
  return isChanged ? 'text' : 'nothing'
}

/** A field of money adds separators to its amount, which is no change. */
const withoutSeparators = (text: string) => (/^[\d,.]+$/.test(text) ? text.replaceAll(',', '') : text)

export const textsOf = (values: FieldValues): Draft =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
