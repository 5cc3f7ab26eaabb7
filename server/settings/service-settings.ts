import { originUrl, oneOf, ConfigError } from '../ground/setting-values.ts'
import type { Given, Variable } from './setting.ts'

/**
 * Selects one of the providers by the first of their variables. The others of an unselected provider are ignored only if
 * another one was selected by name; otherwise the selection was probably forgotten.
 */
export function choose<Choice extends string>(
  given: Given,
  [selection, ...others]: readonly [Variable, ...Variable[]],
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

export function needed(given: Given, name: string, reason: string): string {
  const value = given(name)
  if (value === undefined) throw new ConfigError(`${reason} is given, but ${name} is missing.`)
  return value
}

/** Reads a key or an id. Refuses characters that no key contains, such as quotes copied by mistake. */
export function neededKey(given: Given, name: string, reason: string): string {
  const value = needed(given, name, reason)
  if (!/^[!#-&(-~]+$/.test(value))
    throw new ConfigError(
      `${name} contains a space, a quote or another character that no key has. Copy the whole key again.`,
    )
  return value
}

export const readApiUrl = (given: Given, name: string, usual: string): string =>
  originUrl(name, given(name) ?? usual, usual)
