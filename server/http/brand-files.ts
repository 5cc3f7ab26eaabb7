import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { defaultPrimary } from '../settings/brand-colors.ts'
import { type Brand, logoTypes } from '../settings/brand-settings.ts'

/** Parts of the brand in the page templates. */
export interface PageBrand {
  name: string
  /** URL of the logo; undefined for the default one. */
  logo: string | undefined
  /** URL of the icon; undefined for the built one. */
  icon: string | undefined
  style: string
  areaUnit: AreaUnit
}

const year = 31_536_000

/**
 * Serves the operator's logo, and the icon in the operator's colour. Their URLs change with their content.
 *
 * @param icon the built icon, in the default colour
 */
export function mountBrandFiles(app: FastifyInstance, brand: Brand, icon: string): PageBrand {
  const serve = (name: string, bytes: Buffer, type: string) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const url = `/brand/${name}-${hash}${Object.keys(logoTypes).find(ending => logoTypes[ending] === type)}`
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${year}, immutable`)
        // An SVG that is opened on its own could run scripts.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes),
    )
    return url
  }
  const { name, style, areaUnit, logoFile, primary } = brand
  if (logoFile !== undefined) {
    const logo = serve('logo', readFileSync(logoFile), logoTypes[path.extname(logoFile).toLowerCase()] ?? '')
    return { name, style, areaUnit, logo, icon: logo }
  }
  if (primary === defaultPrimary) return { name, style, areaUnit, logo: undefined, icon: undefined }
  const colored = Buffer.from(icon.replaceAll(defaultPrimary, primary))
  return { name, style, areaUnit, logo: undefined, icon: serve('icon', colored, 'image/svg+xml') }
}

/** Fills the brand into a built page. */
export function withBrand(html: string, { name, logo, icon, style, areaUnit }: PageBrand): string {
  const head = [
    `<meta name="application-name" content="${name}">`,
    `<meta name="area-unit" content="${areaUnit}">`,
    ...(logo === undefined ? [] : [`<meta name="brand-logo" content="${logo}">`]),
    ...(style === '' ? [] : [`<style>${style}</style>`]),
  ]
  const branded = html.replaceAll('__BRAND_NAME__', () => name).replace('<!--brand-->', () => head.join(''))
  if (icon === undefined) return branded
  const [before = '', , after = ''] = branded.split(/<!--\/?icon-->/)
  return `${before}<link rel="icon" href="${icon}">${after}`
}
