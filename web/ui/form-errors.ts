import { createContext, useContext } from 'react'

/** What is wrong with the field of a name: given by a Form to its fields, which also stand alone, without its library. */
export const FormErrors = createContext<(name: string) => string | undefined>(() => undefined)

/** The message that belongs under the field of this name, if it stands in a Form. */
export function useFieldError(name: string | undefined): string | undefined {
  const messageOf = useContext(FormErrors)
  return name === undefined ? undefined : messageOf(name)
}
