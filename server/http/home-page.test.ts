import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HomeData } from '#contract/home.ts'
import { asScriptText, firstChunks, homePage, homeTemplate } from './home-page.ts'

const aHome = (title = 'Glasshouse'): HomeData => ({
  advertised: {
    items: [{ _id: '1', image: '', title, location: 'Here', minPrice: 1, maxPrice: 2 }],
    total: { count: 1, isMore: false },
    next: undefined,
  },
  reviews: [],
  agents: [],
  links: {},
})

const built = {
  html: [
    '<html lang="en"><head><script type="application/ld+json">{}</script><script src="/theme.js"></script>',
    '<script type="module" crossorigin src="/assets/index-1.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/app-1.js">',
    '<link rel="stylesheet" crossorigin href="/assets/app-1.css"></head>',
    '<body><div id="root"></div></body></html>',
  ].join('\n'),
  css: 'p::before { content: "$&" }',
  chunks: ['/assets/index-1.js', '/assets/app-1.js'],
}

describe('the drawn home page', () => {
  it('has its content, its style and its data inside, and no script but the one that starts the others later', () => {
    const page = homeTemplate(built)('<p>$& drawn</p>', aHome())
    expect(page).toContain('<div id="root"><p>$& drawn</p></div><script type="application/json" id="home-data">')
    expect(page).toContain('<style>p::before { content: "$&" }</style>')
    expect(page.match(/<script\b[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script async src="/late.js" data-theme-src="/theme.js" data-module="/assets/index-1.js" data-preload="/assets/index-1.js /assets/app-1.js">',
      '<script type="application/json" id="home-data">',
    ])
    expect(page).not.toMatch(/<link/)
  })

  it('refuses a page that was built otherwise', () => {
    expect(() => homeTemplate({ ...built, html: '<div id="root"></div>' })).toThrow('no module script')
    expect(() => homeTemplate({ ...built, html: built.html.replace('root', 'app') })).toThrow('id root')
  })

  it('lets no title out of the data', () => {
    const title = '</script><!--<script>alert(1)</script> & "quotes" $& \u2028'
    const page = homeTemplate(built)('', aHome(title))
    const data = /id="home-data">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toEqual(JSON.parse(JSON.stringify(aHome(title))))
    expect(asScriptText('<!--')).toBe('"\\u003c!--"')
  })

  it('names every chunk that the pages begin with, once', () => {
    const manifest = {
      'index.html': { file: 'assets/index-1.js', imports: ['_app', '_runtime'] },
      _app: { file: 'assets/app-1.js', imports: ['_runtime'] },
      _runtime: { file: 'assets/runtime-1.js' },
      'home/home-page.tsx': { file: 'assets/home-1.js' },
    }
    expect(firstChunks(manifest)).toEqual(['/assets/index-1.js', '/assets/app-1.js', '/assets/runtime-1.js'])
  })
})

function aDrawnHome() {
  let data = aHome()
  let drawings = 0
  const page = homePage(
    () => Promise.resolve(data),
    ({ advertised }) => Promise.resolve(`<html lang="en">${(drawings += 1)} ${advertised.items[0]?.title}</html>`),
  )
  return { page, show: (title: string) => (data = aHome(title)) }
}

describe('asking for the home page', () => {
  it('draws it again only when what it shows has changed', async () => {
    const { page, show } = aDrawnHome()
    const shown = async () => String((await page(undefined)).plain)
    expect(await shown()).toContain('1 Glasshouse')
    show('Glasshouse')
    expect(await shown()).toContain('1 Glasshouse')
    show('Villa')
    expect(await shown()).toContain('2 Villa')
  })

  it('answers in the theme that was chosen, with a mark of its own', async () => {
    const { page } = aDrawnHome()
    const [dark, light, other] = [await page('dark'), await page('light'), await page(undefined)]
    expect(String(brotliDecompressSync(await dark.compressed('br')))).toContain('<html data-theme="dark" lang="en">')
    expect(String(gunzipSync(await light.compressed('gzip')))).toContain('<html data-theme="light" lang="en">')
    expect(String(other.plain)).toContain('<html lang="en">')
    expect(new Set([dark, light, other].map(answer => answer.headers['etag'])).size).toBe(3)
  })

  it('tries again when drawing has failed', async () => {
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
