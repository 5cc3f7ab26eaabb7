import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'app.css'), 'utf8')
/** Declarations of the rule with this selector, without the rules in it. */
const ruleOf = (selector: string): string =>
  new RegExp(`^\\s*${selector} \\{([^{}]*)`, 'm').exec(css)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''

describe('the bar of an upload', () => {
  it('has the colour of the brand in Chromium, WebKit and Firefox', () => {
    expect(ruleOf('progress')).toContain('appearance: none; ')
    expect(ruleOf('progress')).toContain(' color: var(--primary); ')
    for (const part of ['::-webkit-progress-value', '::-moz-progress-bar'])
      expect(ruleOf(part)).toBe(' background: currentcolor; ')
    expect(ruleOf('::-webkit-progress-bar')).toBe(' background: transparent; ')
  })

  it('has no other colour', () => {
    const bars = globSync('**/*.tsx', { cwd: import.meta.dirname })
      .filter(file => !/^dist|\.test\.tsx$/.test(file))
      .map(file => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
      .flatMap(source => source.match(/<progress[^>]*>/g) ?? [])
    expect(bars.length).toBeGreaterThan(0)
    expect(bars.filter(bar => /\b(accent|bg|text)-/.test(bar))).toEqual([])
  })
})
