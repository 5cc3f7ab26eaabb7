import { useEffect, useState } from 'react'

/** Part of the limit from which a field counts. */
const nearTheEnd = 0.9

const grouped = (count: number) => count.toLocaleString('en-US')

/** The remark from 90 % of a limit on, such as "1,850 of 2,000 characters". */
const counterText = (length: number, limit: number) => `${grouped(length)} of ${grouped(limit)} characters`

/** The error about a text above its limit. */
export const tooLongText = (length: number, limit: number): string =>
  `This is ${grouped(length - limit)} ${length - limit === 1 ? 'character' : 'characters'} too long. The limit is ${grouped(limit)}.`

/** Attribute of a control whose text is above its limit. */
export const tooLongMark = 'data-too-long'

/**
 * Counts the characters of a text field, as the contract does: without blanks around them. Nothing is cut, so that a pasted
 * text can be shortened by the person who pasted it. It listens to the control itself, because a password manager and a
 * restored draft set it without React.
 */
export function useTextLimit(controlId: string, limit: number | undefined) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const control = document.getElementById(controlId)
    if (limit === undefined || !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
      return undefined
    const count = () => {
      const { length: now } = control.value.trim()
      setLength(now < limit * nearTheEnd ? 0 : now)
    }
    count()
    control.addEventListener('input', count)
    return () => control.removeEventListener('input', count)
  })
  if (limit === undefined || length === 0) return {}
  return length > limit ? { tooLong: tooLongText(length, limit) } : { counter: counterText(length, limit) }
}

/** Focuses the first control in the form whose text is too long. Returns whether there is one. */
export function focusTooLong(form: HTMLElement | null): boolean {
  const control = form?.querySelector<HTMLElement>(`[${tooLongMark}]`)
  control?.focus()
  return control instanceof HTMLElement
}
