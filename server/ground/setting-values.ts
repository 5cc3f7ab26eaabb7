/** A setting that cannot be used. Its message is a sentence that names the variable. */
export class ConfigError extends Error {}

export function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find(candidate => candidate === text)
  if (choice === undefined) throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${text}".`)
  return choice
}

/** Reads a switch: on or true, off or false. */
export const isOn = (name: string, text: string): boolean =>
  ['on', 'true'].includes(oneOf(name, text, ['on', 'off', 'true', 'false']))

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

interface NumberRange {
  from?: number
  above?: number
  to: number
  whole?: boolean
}

/** Makes a reader of numbers in a range; `from` and `to` are allowed values, `above` is not. */
export const numberIn =
  (range: NumberRange) =>
  (name: string, text: string): number => {
    const value = Number(text)
    const inRange = value <= range.to && value >= (range.from ?? 0) && value > (range.above ?? -1)
    if (inRange && (!range.whole || Number.isInteger(value))) return value
    const lowest = range.above === undefined ? `from ${range.from ?? 0}` : `above ${range.above}`
    throw new ConfigError(
      `${name} must be a ${range.whole ? 'whole ' : ''}number ${lowest} to ${range.to}, not "${text}".`,
    )
  }

/** Makes a reader of lists of choices, separated by commas or spaces. */
export const listOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (name: string, text: string): Choice[] =>
    text.split(/[\s,]+/).flatMap(item => (item === '' ? [] : oneOf(name, item, choices)))

/** Makes a reader that refuses a secret that is too short. */
export const secretOf =
  (shortest = shortestSecret) =>
  (name: string, text: string): string => {
    if (text.length < shortest) throw new ConfigError(`${name} must have at least ${shortest} characters.`)
    return text
  }
