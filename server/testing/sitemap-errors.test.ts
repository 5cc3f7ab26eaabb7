import { describe, expect, it } from 'vitest'
import { sitemapErrors } from './sitemap-errors.ts'

const inRoot = (entries: string, root = 'urlset') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`
const entry = '<url><loc>https://homes.example/a?b=1&amp;c=2</loc><lastmod>2026-02-28T10:00:00.000Z</lastmod></url>\n'

describe('the check of sitemaps', () => {
  it('accepts what the schema allows', () => {
    expect(sitemapErrors(inRoot(entry))).toEqual([])
    expect(sitemapErrors(inRoot(entry.replace(/T.*Z/, '')))).toEqual([])
    expect(sitemapErrors(inRoot(entry.replace(/<lastmod>.*<\/lastmod>/, '').repeat(50_000)))).toEqual([])
    expect(sitemapErrors(inRoot(entry.replaceAll('url>', 'sitemap>'), 'sitemapindex'))).toEqual([])
  })

  it.each([
    ['an empty document', ''],
    ['no entry', inRoot('')],
    ['too many entries', inRoot(entry.repeat(50_001))],
    ['another namespace', inRoot(entry).replace('0.9', '0.84')],
    ['another root', inRoot(entry, 'sitemaps')],
    ['an index of pages', inRoot(entry, 'sitemapindex')],
    ['an unclosed root', inRoot(entry).replace('</urlset>', '')],
    ['a second root', inRoot(entry) + inRoot(entry)],
    ['no URL', inRoot('<url><lastmod>2026-02-28</lastmod></url>\n')],
    ['two URLs', inRoot(entry.replace('</loc>', '</loc><loc>https://homes.example/b</loc>'))],
    ['the date before the URL', inRoot('<url><lastmod>2026-02-28</lastmod><loc>https://homes.example/b</loc></url>\n')],
    ['a path', inRoot(entry.replace('https://homes.example', '/homes.example'))],
    ['a short URL', inRoot('<url><loc>http://a.io</loc></url>\n')],
    ['a long URL', inRoot(entry.replace('/a?', `/${'a'.repeat(2048)}?`))],
    ['an unescaped character', inRoot(entry.replace('&amp;', '&'))],
    ['a control character', inRoot(entry.replace('/a', '/\u0001'))],
    ['a date in words', inRoot(entry.replace(/2026.*Z/, 'today'))],
    ['a date that does not exist', inRoot(entry.replace('02-28T', '13-28T'))],
    ['an unknown element', inRoot(entry.replace('</url>', '<price>1</price></url>'))],
  ])('refuses %s', (_, xml) => expect(sitemapErrors(xml)).not.toEqual([]))
})
