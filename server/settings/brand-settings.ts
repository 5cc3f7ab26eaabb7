import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { type AreaUnit, areaUnits } from '#contract/properties/area-unit.ts'
import { ConfigError, oneOf } from '../ground/setting-values.ts'
import { brandStyle, colorSetting, defaultPrimary } from './brand-colors.ts'
import type { Given, NamesOf, Variable } from './setting.ts'

export const brandVariables = [
  {
    name: 'BRAND_NAME',
    default: 'Keyhaven',
    description: 'Name of your marketplace, in pages, mails, authenticator apps and passkeys; at most 40 characters',
  },
  { name: 'BRAND_LOGO', default: 'a key', description: 'File of your logo: a square SVG, PNG or WebP, at most 100 kB' },
  {
    name: 'BRAND_COLOR',
    default: '#0f5a4a',
    description: 'Colour of buttons and links, dark enough for white text; the dark theme uses a lighter shade',
  },
  { name: 'BRAND_ACCENT', default: '#c08a2e', description: 'Colour of icons and of the Advertised badge' },
  {
    name: 'AREA_UNIT',
    default: 'ft2',
    description: 'Unit of areas on screen, ft2 or m2; everybody can choose the other one in their browser',
  },
] as const satisfies readonly Variable[]

/** Name, looks and unit of areas of the marketplace, as the operator sets them. */
export interface Brand {
  name: string
  /** Path of the logo file. */
  logoFile: string | undefined
  /** Colour of buttons, such as #0f5a4a. */
  primary: string
  /** CSS with the brand's colours; empty for the default ones. */
  style: string
  /** Unit of areas on screen, until somebody chooses another one. */
  areaUnit: AreaUnit
}

/** Content types of logos by file ending. */
export const logoTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Every page loads it. */
const longestLogoBytes = 100 * 1024
const longestName = 40

/** The brand if nothing is set. */
const defaultBrandName = 'Keyhaven'

/** @throws ConfigError */
export function brandOf(given: Given<NamesOf<typeof brandVariables>>): Brand {
  const primary = colorSetting('BRAND_COLOR', given('BRAND_COLOR'))
  return {
    name: nameOf(given('BRAND_NAME') ?? defaultBrandName),
    logoFile: logoFileOf(given('BRAND_LOGO')),
    primary: primary ?? defaultPrimary,
    style: brandStyle(primary, colorSetting('BRAND_ACCENT', given('BRAND_ACCENT'))),
    areaUnit: oneOf('AREA_UNIT', given('AREA_UNIT') ?? 'ft2', areaUnits),
  }
}

function nameOf(name: string): string {
  if (name.length > longestName) throw new ConfigError(`BRAND_NAME can have at most ${longestName} characters.`)
  // It is part of pages, mails and the URIs of authenticator apps, in which a colon ends the name.
  if (/[<>&"'\\:\p{Cc}]/u.test(name)) throw new ConfigError(`BRAND_NAME cannot contain < > & " ' \\ or a colon.`)
  return name
}

function logoFileOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  if (logoTypes[path.extname(file).toLowerCase()] === undefined)
    throw new ConfigError(`BRAND_LOGO must be an SVG, PNG or WebP file, not "${file}".`)
  if (!existsSync(file) || !statSync(file).isFile()) throw new ConfigError(`BRAND_LOGO: there is no file "${file}".`)
  if (statSync(file).size > longestLogoBytes)
    throw new ConfigError(`BRAND_LOGO can have at most ${longestLogoBytes / 1024} kB, because every page loads it.`)
  return path.resolve(file)
}
