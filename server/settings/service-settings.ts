import { originUrl, oneOf, ConfigError } from '../ground/setting-values.ts'
import { type ServiceSetting, serviceSettingsTable } from './service-settings-table.ts'

export type Given = (name: ServiceSetting) => string | undefined

/**
 * Selects one of the providers. Settings of an unselected one are ignored only if another provider was selected by
 * name; otherwise the selection was probably forgotten.
 */
export function choose<Choice extends string>(
  given: Given,
  name: ServiceSetting,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
  ...prefixes: string[]
): Choice {
  const chosen = given(name)
  if (chosen !== undefined) return oneOf(name, chosen, choices)
  const orphan = serviceSettingsTable.find(
    setting => prefixes.some(prefix => setting.name.startsWith(prefix)) && given(setting.name) !== undefined,
  )
  if (orphan) throw new ConfigError(`${orphan.name} is given, but ${name} is missing, so it would not be used.`)
  return fallback
}

export function needed(given: Given, name: ServiceSetting, reason: string): string {
  const value = given(name)
  if (value === undefined) throw new ConfigError(`${reason} is given, but ${name} is missing.`)
  return value
}

/** Reads a key or an id. Refuses characters that no key contains, such as quotes copied by mistake. */
export function neededKey(given: Given, name: ServiceSetting, reason: string): string {
  const value = needed(given, name, reason)
  if (!/^[!#-&(-~]+$/.test(value))
    throw new ConfigError(
      `${name} contains a space, a quote or another character that no key has. Copy the whole key again.`,
    )
  return value
}

export const readApiUrl = (given: Given, name: ServiceSetting, usual: string): string =>
  originUrl(name, given(name) ?? usual, usual)
