import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HomeData } from '#contract/home-page/home-page.ts'
import { homePage } from './home-page.ts'

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
