import { originUrl, oneOf, ConfigError } from '../ground/setting-values.ts'
import type { Given, Variable } from './setting.ts'

type Named<Name extends string> = Variable & { name: Name }

/**
 * Selects one of the providers by the first of their variables. The others of an unselected provider are ignored only if
 * another one was selected by name; otherwise the selection was probably forgotten.
 */
export function choose<Name extends string, Choice extends string>(
  given: Given<Name>,
  [selection, ...others]: readonly [Named<Name>, ...Named<Name>[]],
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Choice {
  const { name } = selection
  const chosen = given(name)
  if (chosen !== undefined) return oneOf(name, chosen, choices)
  const orphan = others.find(other => given(other.name) !== undefined)
  if (orphan) throw new ConfigError(`${orphan.name} is given, but ${name} is missing, so it would not be used.`)
  return fallback
}

export function needed<Name extends string>(given: Given<Name>, name: NoInfer<Name>, reason: string): string {
  const value = given(name)
  if (value === undefined) throw new ConfigError(`${reason} is given, but ${name} is missing.`)
  return value
}

/** Reads a key or an id. Refuses characters that no key contains, such as quotes copied by mistake. */
export function neededKey<Name extends string>(given: Given<Name>, name: NoInfer<Name>, reason: string): string {
  const value = needed(given, name, reason)
  if (!/^[!#-&(-~]+$/.test(value))
    throw new ConfigError(
      `${name} contains a space, a quote or another character that no key has. Copy the whole key again.`,
    )
  return value
}

export const readApiUrl = <Name extends string>(given: Given<Name>, name: NoInfer<Name>, usual: string): string =>
  originUrl(name, given(name) ?? usual, usual)
