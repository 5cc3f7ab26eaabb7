/** Derives the CSS of a brand from two colours, and checks their contrast. */
import { ConfigError } from '../ground/setting-values.ts'

/** Minimum contrast of text, and of icons and large text (WCAG 2.2 AA). */
const forText = 4.5
const forIcons = 3

const white = '#ffffff'
const black = '#000000'
/** Backgrounds of web/app.css on which the brand's colours lie. */
const lightGrounds = [white, '#fbfaf7', '#f3f1eb']
const darkGround = '#1d2622'
const darkCanvas = '#0e1412'

/** Colours of the brand when none is set, as in web/app.css. */
export const defaultPrimary = '#0f5a4a'

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours such as #0f5a4a, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colours; `share` is that of the second. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Mixes in white or black until the contrast with every background suffices. */
function mixUntilReadable(
  color: string,
  toward: string,
  minContrast: number,
  backgroundsOf: (color: string) => readonly string[],
): string {
  for (let share = 0; share <= 1; share += 0.02) {
    const candidate = mix(color, toward, share)
    if (backgroundsOf(candidate).every(ground => contrast(candidate, ground) >= minContrast)) return candidate
  }
  return toward
}

const softOf = (color: string) => mix(white, color, 0.11)
const darkSoftOf = (color: string) => mix(darkCanvas, color, 0.18)

/** Reads a colour such as #0f5a4a. @throws ConfigError another notation */
export function colorSetting(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^#[\da-f]{6}$/i.test(text))
    throw new ConfigError(`${name} must be a colour such as ${defaultPrimary}, not "${text}".`)
  return text?.toLowerCase()
}

/** @throws ConfigError too little contrast with a background of the light theme */
function requireContrast(name: string, color: string, minContrast: number, purpose: string): void {
  const lowest = Math.min(...[...lightGrounds, softOf(color)].map(ground => contrast(color, ground)))
  if (lowest >= minContrast) return
  throw new ConfigError(
    `${name} must be darker: ${color} has a contrast of ${lowest.toFixed(1)} on the pages, and ${purpose} need ${minContrast}.`,
  )
}

const primaryLight = (color: string) => ({
  primary: color,
  'primary-hover': mix(color, black, 0.2),
  'on-primary': white,
  'primary-soft': softOf(color),
})

function primaryDark(color: string) {
  const primary = mixUntilReadable(color, white, 5, candidate => [darkGround, darkSoftOf(candidate)])
  return {
    primary,
    'primary-hover': mix(primary, white, 0.2),
    'on-primary': mix(primary, black, 0.86),
    'primary-soft': darkSoftOf(primary),
  }
}

const accentLight = (color: string) => ({
  brass: color,
  'brass-text': mixUntilReadable(color, black, forText, () => [...lightGrounds, softOf(color)]),
  'brass-soft': softOf(color),
})

function accentDark(color: string) {
  const accent = mixUntilReadable(color, white, 5, candidate => [darkGround, darkSoftOf(candidate)])
  return { brass: accent, 'brass-text': accent, 'brass-soft': darkSoftOf(accent) }
}

const declarations = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/**
 * CSS that replaces the colours of web/app.css in both themes; empty if none is set. Its selectors are more specific, so
 * it works before and after that style sheet.
 *
 * @throws ConfigError a colour that cannot be read on the light pages
 */
export function brandStyle(primary: string | undefined, accent: string | undefined): string {
  if (primary !== undefined) requireContrast('BRAND_COLOR', primary, forText, 'links and buttons')
  if (accent !== undefined) requireContrast('BRAND_ACCENT', accent, forIcons, 'icons')
  if (primary === undefined && accent === undefined) return ''
  const light = declarations({ ...(primary && primaryLight(primary)), ...(accent && accentLight(accent)) })
  const dark = declarations({ ...(primary && primaryDark(primary)), ...(accent && accentDark(accent)) })
  return (
    `html:root,html [data-theme='light']{${light}}` +
    `html:root[data-theme='dark'],html [data-theme='dark']{${dark}}` +
    `@media (prefers-color-scheme:dark){html:root:not([data-theme]){${dark}}}`
  )
}
