import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { oldestBrowsers } from '../web/oldest-browsers.ts'
import { newerInScript, newerInStyle } from './newer-than-oldest.ts'

describe('the oldest browsers', () => {
  it('are named in README.md', () => {
    const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')
    const [sentence = ''] = /^The pages run in .*$/m.exec(readme) ?? []
    const versions = oldestBrowsers.map(name => name.replace(/\D/g, ''))
    expect(new Set(sentence.match(/\d+/g))).toEqual(new Set(versions))
  })
})

describe('what the oldest browsers lack', () => {
  it.each([
    ['Map.groupBy(homes, cityOf)', ['Map.groupBy']],
    ['const { canParse } = URL; URL.canParse(text)', ['URL.canParse']],
    ['text.isWellFormed()', ['isWellFormed']],
    ['[...pins.values()].map(draw)', []],
    ['pins.values().map(draw)', ['iterator.map']],
    ['Object.values(pins).map(draw)', []],
    ['document.adoptedStyleSheets.push(sheet)', ['adoptedStyleSheets']],
    ['new OffscreenCanvas(1, 1)', ['OffscreenCanvas']],
    ['new globalThis.DecompressionStream("gzip")', ['DecompressionStream']],
    ['/(?<=a)b/.test(text)', ['lookbehind']],
    ['/(?<year>\\d+)(?:a)/.test(text)', []],
    ['/[\\p{L}--a]/v.test(text)', ['flag v of a pattern']],
    ['class Colour { static { this.black = 0 } }', ['static block']],
    ['homes.toSorted(); homes.at(-1); structuredClone(homes)', []],
  ])('is found in %s', (source, found) => {
    expect([...newerInScript('x.js', source)]).toEqual(found)
  })

  it('is found in media queries', () => {
    expect(newerInStyle('@media (width>=48rem){a{b:c}}@media (min-width:48rem){a{b:c}}')).toEqual([
      '@media (width>=48rem)',
    ])
  })

  it('is found in selectors', () => {
    expect(newerInStyle('a:has(>b){c:d}p:has(:is(i,b):focus) q,a:has(>b) b{c:d}')).toEqual([
      ':has(>b)',
      ':has(:is(i,b):focus)',
    ])
  })

  it('is found in container queries that ask for more than a size', () => {
    const style =
      '@container (width>=48rem){a{b:c}}@container style(--wide){a{b:c}}@container scroll-state(stuck:top){a{b:c}}'
    expect(newerInStyle(style)).toEqual(['@container style(--wide)', '@container scroll-state(stuck:top)'])
  })
})
