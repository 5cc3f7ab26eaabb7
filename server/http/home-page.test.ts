import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HomeData } from '#contract/home.ts'
import { asScriptText, homePage, homeTemplate } from './home-page.ts'

const aHome = (title = 'Glasshouse'): HomeData => ({
  advertised: {
    items: [{ _id: '1', image: '', title, location: 'Here', minPrice: 1, maxPrice: 2, underOffer: false }],
    total: { count: 1, isMore: false },
    next: undefined,
  },
  reviews: [],
  agents: [],
  links: {},
})

const template = '<html lang="en"><body><div id="root"><!--content--></div><!--data--></body></html>'

describe('the rendered home page', () => {
  it('has its content and its data in the places of the template', () => {
    const page = homeTemplate(template)('<p>$& rendered</p>', aHome())
    expect(page).toContain('<div id="root"><p>$& rendered</p></div><script type="application/json" id="home-data">')
    expect(page).toMatch(/<\/script><\/body><\/html>$/)
  })

  it.each([
    ['no place for the content', template.replace('<!--content-->', '')],
    ['no place for the data', template.replace('<!--data-->', '')],
    ['two places for the data', template.replace('</body>', '<!--data--></body>')],
  ])('refuses a template with %s', (_name, html) => {
    expect(() => homeTemplate(html)).toThrow('placeholders')
  })

  it('escapes titles in the data', () => {
    const title = '</script><!--<script>alert(1)</script> & "quotes" $& \u2028'
    const page = homeTemplate(template)('', aHome(title))
    const data = /id="home-data">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toEqual(JSON.parse(JSON.stringify(aHome(title))))
    expect(asScriptText('<!--')).toBe('"\\u003c!--"')
  })
})

function aRenderedHome() {
  let data = aHome()
  let renderings = 0
  const page = homePage(
    () => Promise.resolve(data),
    ({ advertised }) => Promise.resolve(`<html lang="en">${(renderings += 1)} ${advertised.items[0]?.title}</html>`),
  )
  return { page, show: (title: string) => (data = aHome(title)) }
}

describe('requesting the home page', () => {
  it('renders it again only when its data has changed', async () => {
    const { page, show } = aRenderedHome()
    const shown = async () => String((await page(undefined)).plain)
    expect(await shown()).toContain('1 Glasshouse')
    show('Glasshouse')
    expect(await shown()).toContain('1 Glasshouse')
    show('Villa')
    expect(await shown()).toContain('2 Villa')
  })

  it('answers in the chosen theme, with an ETag per theme', async () => {
    const { page } = aRenderedHome()
    const [dark, light, other] = [await page('dark'), await page('light'), await page(undefined)]
    expect(String(brotliDecompressSync(await dark.compressed('br')))).toContain('<html data-theme="dark" lang="en">')
    expect(String(gunzipSync(await light.compressed('gzip')))).toContain('<html data-theme="light" lang="en">')
    expect(String(other.plain)).toContain('<html lang="en">')
    expect(new Set([dark, light, other].map(answer => answer.headers['etag'])).size).toBe(3)
  })

  it('retries after rendering has failed', async () => {
    let fails = true
    const page = homePage(
      () => Promise.resolve(aHome()),
      () => (fails ? Promise.reject(new Error('no')) : Promise.resolve('<html lang="en">')),
    )
    await expect(page(undefined)).rejects.toThrow('no')
    fails = false
    expect(String((await page(undefined)).plain)).toContain('<html')
  })
})
