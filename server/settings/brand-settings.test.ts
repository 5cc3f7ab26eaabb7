import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contrast } from './brand-colors.ts'
import { readSettings } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'brand-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, bytes: number) => {
  const at = path.join(folder, name)
  writeFileSync(at, 'x'.repeat(bytes))
  return at
}
const brandWith = (env: Record<string, string>) => readSettings(env).brand
/** The values of a token in the light theme, in the dark one, and in the dark one of the system. */
const valuesOf = (style: string, token: string) =>
  [...style.matchAll(new RegExp(`--${token}:(#[0-9a-f]{6})`, 'g'))].map(([, value]) => value ?? '')

describe('the brand', () => {
  it('is Keyhaven in the colours of the style sheet if nothing is set', () => {
    expect(brandWith({})).toEqual({
      name: 'Keyhaven',
      logoFile: undefined,
      primary: '#0f5a4a',
      style: '',
      areaUnit: 'ft2',
    })
  })

  it('has the operator’s name, colours, logo and unit of areas', () => {
    const logo = file('logo.svg', 10)
    const set = { BRAND_NAME: 'Fjordhus', BRAND_COLOR: '#1D4ED8', BRAND_LOGO: logo, AREA_UNIT: 'm2' }
    const { style, ...brand } = brandWith(set)
    expect(brand).toEqual({ name: 'Fjordhus', logoFile: logo, primary: '#1d4ed8', areaUnit: 'm2' })
    expect(valuesOf(style, 'primary')[0]).toBe('#1d4ed8')
  })

  it.each(['#1d4ed8', '#7f1d1d', '#000000', '#4a148c', '#0f5a4a'])(
    'makes %s readable in the dark theme, with readable text on buttons in both',
    color => {
      const { style } = brandWith({ BRAND_COLOR: color, BRAND_ACCENT: color })
      const [, dark = ''] = valuesOf(style, 'primary')
      const softs = valuesOf(style, 'primary-soft')
      for (const ground of ['#0e1412', '#151c19', '#1d2622', softs[1] ?? ''])
        expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color, softs[0] ?? '')).toBeGreaterThanOrEqual(4.5)
      for (const [at, on] of valuesOf(style, 'on-primary').entries())
        expect(contrast(on, valuesOf(style, 'primary')[at] ?? '')).toBeGreaterThanOrEqual(4.5)
      for (const [at, text] of valuesOf(style, 'brass-text').entries())
        expect(contrast(text, valuesOf(style, 'brass-soft')[at] ?? '')).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each([
    [{ BRAND_COLOR: '#ffcc00' }, 'BRAND_COLOR must be darker: #ffcc00 has a contrast of 1.3'],
    [{ BRAND_ACCENT: '#eeeeee' }, 'BRAND_ACCENT must be darker'],
    [{ BRAND_COLOR: 'green' }, 'BRAND_COLOR must be a colour such as #0f5a4a, not "green".'],
    [{ BRAND_NAME: 'A'.repeat(41) }, 'BRAND_NAME can have at most 40 characters.'],
    [{ AREA_UNIT: 'acres' }, 'AREA_UNIT must be ft2 or m2, not "acres".'],
    [{ BRAND_NAME: 'A<b>' }, 'BRAND_NAME cannot contain'],
    [{ BRAND_LOGO: '/nowhere/logo.svg' }, 'BRAND_LOGO: there is no file'],
    [{ BRAND_LOGO: file('logo.gif', 10) }, 'BRAND_LOGO must be an SVG, PNG or WebP file'],
    [{ BRAND_LOGO: file('large.png', 102_401) }, 'BRAND_LOGO can have at most 100 kB'],
    [{ TERMS_URL: 'file:///nowhere/terms.md' }, 'TERMS_URL: there is no file'],
    [{ PRIVACY_URL: 'ftp://homes.example' }, 'PRIVACY_URL must be an https URL'],
    [{ SUPPORT_PHONE: 'call us' }, 'SUPPORT_PHONE must be a phone number'],
  ])('refuses %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })

  it('reads the operator’s texts, and links to each version of them', () => {
    const at = path.join(folder, 'terms.md')
    const linkWith = (text: string) => {
      writeFileSync(at, text)
      const { footerLinks, operatorTexts } = readSettings({ TERMS_URL: `file://${at}` })
      expect(operatorTexts).toEqual({ terms: text })
      return footerLinks.terms
    }
    const first = linkWith('Be kind.')
    expect(first).toMatch(/^\/terms#[0-9a-f]{12}$/)
    expect(linkWith('Be kind, always.')).not.toBe(first)
  })

  it('has phone and postal address for the footer', () => {
    const env = { SUPPORT_PHONE: '+47 55 00 11 22', POSTAL_ADDRESS: 'Fjordhus AS, Kaiveien 4, 5003 Bergen' }
    expect(readSettings(env).footerLinks).toMatchObject({
      phone: '+47 55 00 11 22',
      postalAddress: ['Fjordhus AS', 'Kaiveien 4', '5003 Bergen'],
    })
  })
})
