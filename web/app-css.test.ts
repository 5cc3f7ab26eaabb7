import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'app.css'), 'utf8')
/** Declarations of the rule with this selector, without the rules in it. */
const ruleOf = (selector: string): string =>
  new RegExp(`^\\s*${selector} \\{([^{}]*)`, 'm').exec(css)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''

/** Sources of all components, by file. */
const parts = () =>
  globSync('**/*.tsx', { cwd: import.meta.dirname })
    .filter(file => !/^dist|\.test\.tsx$/.test(file))
    .map(file => [file, readFileSync(path.join(import.meta.dirname, file), 'utf8')] as const)

describe('the bar of an upload', () => {
  it('has the colour of the brand in Chromium, WebKit and Firefox', () => {
    expect(ruleOf('progress')).toContain('appearance: none; ')
    expect(ruleOf('progress')).toContain(' color: var(--primary); ')
    for (const part of ['::-webkit-progress-value', '::-moz-progress-bar'])
      expect(ruleOf(part)).toBe(' background: currentcolor; ')
    expect(ruleOf('::-webkit-progress-bar')).toBe(' background: transparent; ')
  })

  it('has no other colour', () => {
    const bars = parts().flatMap(([, source]) => source.match(/<progress[^>]*>/g) ?? [])
    expect(bars.length).toBeGreaterThan(0)
    expect(bars.filter(bar => /\b(accent|bg|text)-/.test(bar))).toEqual([])
  })
})

/** Opening tags with a class that keeps them at the bottom of the window. */
const stuckAtBottom = /<\w+(?:\s[^<>]*)?\b(?:sticky|fixed)\b[^<>"']*\b-?bottom-\d[^<>]*>/g

it('a bar at the bottom of the window is named, so that what is focused stays clear of it', () => {
  const bars = parts().flatMap(([file, source]) => (source.match(stuckAtBottom) ?? []).map(tag => [file, tag] as const))
  expect(bars.length).toBeGreaterThan(3)
  expect(bars.filter(([, tag]) => !tag.includes('data-bar=')).map(([file]) => file)).toEqual([])
})
