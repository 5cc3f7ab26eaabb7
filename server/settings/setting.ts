/**
 * An environment variable, as docs/settings.md and .env.example name it. A service reads several of them together, so that
 * its file has their list beside the reader; a variable that stands alone is a {@link Setting}.
 */
export interface Variable {
  name: string
  /** In words where it is no text to set. Empty: none. */
  default: string
  description: string
}

/** Names of listed variables. */
export type NamesOf<Variables extends readonly Variable[]> = Variables[number]['name']

/** Reads an environment variable; undefined if it is not set. */
export type Given<Name extends string = string> = (name: Name) => string | undefined

/** A setting of one variable. Its type, its reading and its docs follow from this declaration. */
export interface Setting<Value = unknown> extends Variable {
  /** @throws ConfigError with a sentence that names the variable */
  read: (given: Given) => Value
}

interface Declared<Value> {
  default?: string
  description: string
  read: (name: string, text: string) => Value
}

/** Declares a setting that is read from its default if it is not set. */
export const setting = <Value>(
  name: string,
  { default: usual = '', description, read }: Declared<Value>,
): Setting<Value> => ({ name, default: usual, description, read: given => read(name, given(name) ?? usual) })

/** Declares a setting that is undefined if it is not set; its default tells what then happens. */
export const optional = <Value>(
  name: string,
  { default: unset = '', description, read }: Declared<Value>,
): Setting<Value | undefined> => ({
  name,
  default: unset,
  description,
  read: given => {
    const text = given(name)
    return text === undefined ? undefined : read(name, text)
  },
})

/** Settings by the names that the code has for them. */
export type Group = Record<string, Setting>

export type ValuesOf<G extends Group> = { [Key in keyof G]: G[Key] extends Setting<infer Value> ? Value : never }

/** @throws ConfigError */
export const readGroup = <G extends Group>(group: G, given: Given): ValuesOf<G> =>
  Object.fromEntries(Object.entries(group).map(([key, { read }]) => [key, read(given)])) as ValuesOf<G>
