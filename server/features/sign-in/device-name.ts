/** Ordered, because most browsers also name their ancestor. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const longestUserAgent = 500

/** Describes a user agent, such as "Firefox on Windows". The client may claim anything; nothing relies on it. */
export function deviceName(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, longestUserAgent)
  const nameIn = (list: typeof browsers) => list.find(([, sign]) => sign.test(text))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}
