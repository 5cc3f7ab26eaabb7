import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { mountBrandFiles, withBrand } from './brand-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const template =
  '<title>Homes for sale · __BRAND_NAME__</title><!--brand--><!--icon--><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" /><!--/icon--><p>More</p>'
const icon = '<svg><rect fill="#0f5a4a"/></svg>'

function branded(env: Record<string, string>) {
  const app = Fastify()
  const brand = mountBrandFiles(app, readSettings(env).brand, icon)
  return { app, brand, html: withBrand(template, brand) }
}

describe('a page of a marketplace', () => {
  it('has the default name and icon', () => {
    const { html } = branded({})
    expect(html).toContain('<title>Homes for sale · Keyhaven</title>')
    expect(html).toContain('<meta name="application-name" content="Keyhaven">')
    expect(html).toContain('<meta name="area-unit" content="ft2">')
    expect(html).toContain('href="/favicon.svg"')
    expect(html).not.toContain('<style>')
  })

  it('has the operator’s name and colours before any script runs', () => {
    const { html } = branded({ BRAND_NAME: 'Fjord $1 Hus', BRAND_COLOR: '#1d4ed8' })
    expect(html).toContain('<title>Homes for sale · Fjord $1 Hus</title>')
    expect(html).toContain('--primary:#1d4ed8')
    expect(html).not.toContain('apple-touch-icon')
    expect(html).toContain('<p>More</p>')
  })

  it('has an icon in the operator’s colour', async () => {
    const { app, brand } = branded({ BRAND_COLOR: '#1d4ed8' })
    const answer = await app.inject(brand.icon ?? '')
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.body).toBe('<svg><rect fill="#1d4ed8"/></svg>')
  })

  it('has the operator’s logo, which runs no script when it is opened', async () => {
    const file = path.join(folder, 'logo.svg')
    writeFileSync(file, '<svg><script>alert(1)</script></svg>')
    const { app, brand, html } = branded({ BRAND_LOGO: file })
    expect(html).toContain(`<meta name="brand-logo" content="${brand.logo}">`)
    const answer = await app.inject(brand.logo ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['cache-control']).toContain('immutable')
  })
})
