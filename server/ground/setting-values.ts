/** A setting that cannot be used. Its message is a sentence that names the variable. */
export class ConfigError extends Error {}

export function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find(candidate => candidate === text)
  if (choice === undefined) throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${text}".`)
  return choice
}

export const flag = (name: string, text: string): boolean => oneOf(name, text, ['true', 'false']) === 'true'

export const isOn = (name: string, text: string): boolean => oneOf(name, text, ['on', 'off']) === 'on'

/** Reads a URL without a path; the error message shows `like` as an example. */
export function originUrl(name: string, text: string, like: string): string {
  const url = webUrl(text)
  if (url?.pathname !== '/')
    throw new ConfigError(`${name} must be a URL such as ${like}, without a path, not "${text}".`)
  return url.origin
}

/** Reads a base URL, without its trailing slash. */
export function folderUrl(name: string, text: string, like: string): string {
  const url = webUrl(text)
  if (!url) throw new ConfigError(`${name} must be a URL such as ${like}, not "${text}".`)
  return url.href.replace(/\/$/, '')
}

function webUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
  return isPlain ? url : undefined
}

/** Shortest allowed secret, in characters. Fewer can be guessed. */
export const shortestSecret = 32

/** Everything that ALLOW_UNSAFE can allow, each by its name. */
export const unsafeNames = [
  'demo',
  'sandbox-payments',
  'test-keys',
  'no-rate-limit',
  'no-public-url',
  'http',
  'lost-secret',
] as const
export type Unsafe = (typeof unsafeNames)[number]

/** Reads a number in a range; `from` and `to` are allowed values, `above` is not. */
export function numberSetting(
  name: string,
  text: string,
  range: { from?: number; above?: number; to: number; whole?: boolean },
): number {
  const value = Number(text)
  const inRange = value <= range.to && value >= (range.from ?? 0) && value > (range.above ?? -1)
  if (inRange && (!range.whole || Number.isInteger(value))) return value
  const lowest = range.above === undefined ? `from ${range.from ?? 0}` : `above ${range.above}`
  throw new ConfigError(
    `${name} must be a ${range.whole ? 'whole ' : ''}number ${lowest} to ${range.to}, not "${text}".`,
  )
}

/** Reads a list of choices, separated by commas or spaces. */
export function listOf<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice[] {
  return (text ?? '').split(/[\s,]+/).flatMap(item => (item === '' ? [] : oneOf(name, item, choices)))
}

/** Refuses a secret that is too short. */
export function secretSetting(name: string, text: string | undefined, shortest = shortestSecret): string | undefined {
  if (text !== undefined && text.length < shortest)
    throw new ConfigError(`${name} must have at least ${shortest} characters.`)
  return text
}
