import { createContext, useContext } from 'react'

/** Error of a field by name. A Form provides it; fields also work without a Form and its library. */
export const FormErrors = createContext<(name: string) => string | undefined>(() => undefined)

/** Returns the message for the field of this name, if it is inside a Form. */
export function useFieldError(name: string | undefined): string | undefined {
  const messageOf = useContext(FormErrors)
  return name === undefined ? undefined : messageOf(name)
}
