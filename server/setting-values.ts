/** A setting that cannot be used. Its message is a sentence that names the variable. */
export class ConfigError extends Error {}

export function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find(candidate => candidate === text)
  if (choice === undefined) throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${text}".`)
  return choice
}

export const flag = (name: string, text: string): boolean => oneOf(name, text, ['true', 'false']) === 'true'

/** An address without a path, such as the one it is like. */
export function originUrl(name: string, text: string, like: string): string {
  const url = webUrl(text)
  if (url?.pathname !== '/')
    throw new ConfigError(`${name} must be an address such as ${like}, without a path, not "${text}".`)
  return url.origin
}

/** An address below which other things lie; without a slash at its end. */
export function folderUrl(name: string, text: string, like: string): string {
  const url = webUrl(text)
  if (!url) throw new ConfigError(`${name} must be an address such as ${like}, not "${text}".`)
  return url.href.replace(/\/$/, '')
}

function webUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
  return isPlain ? url : undefined
}

/** Shortest allowed secret, in characters. Fewer can be guessed. */
export const shortestSecret = 32

/** Everything that ALLOW_UNSAFE can allow in production, each by its name. */
export const unsafeNames = ['demo', 'sandbox-payments', 'test-keys', 'no-rate-limit', 'no-public-url', 'http'] as const
export type Unsafe = (typeof unsafeNames)[number]
