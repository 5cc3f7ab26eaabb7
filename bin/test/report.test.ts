import { describe, expect, it } from 'vitest'
import { count, summary, type PartReport, type TestRun } from './report.ts'

const run = (outcome: TestRun['outcome'], { file = 'a.test.ts', ms = 1000 } = {}): TestRun => ({
  file,
  title: `is ${outcome}`,
  outcome,
  ms,
})
const part = (name: string, ...tests: TestRun[]): PartReport => ({ part: name, ms: 61_000, tests })

describe('the summary of a run', () => {
  it('has the time and the numbers of each part', () => {
    expect(summary([part('unit', run('passed'), run('failed')), part('browser', run('passed'))])).toEqual([
      '',
      'unit       61.0 s  1 passed, 1 failed',
      'browser    61.0 s  1 passed, 0 failed',
    ])
  })

  it('names tests that were skipped, with the reason', () => {
    const skipped = {
      ...run('skipped', { file: 'e2e/engines/engines.spec.ts' }),
      title: 'a home is listed, found, bought and reviewed in Firefox',
      reason: 'firefox-esr missing: apt-get install firefox-esr',
    }
    expect(summary([part('engines', run('passed'), skipped)])).toEqual([
      '',
      'engines    61.0 s  1 passed, 0 failed',
      '',
      'Skipped: 1',
      '  e2e/engines/engines.spec.ts: a home is listed, found, bought and reviewed in Firefox (firefox-esr missing: apt-get install firefox-esr)',
    ])
  })

  it('names and counts tests that passed on their second try', () => {
    const parts = [part('browser', run('flaky', { file: 'e2e/offers/offer.spec.ts' }), run('passed'))]
    expect(count(parts)).toEqual({ passed: 2, failed: 0 })
    expect(summary(parts).join('\n')).toMatch(/second try: 1\n {2}e2e\/offers\/offer\.spec\.ts: is flaky$/)
  })

  it('lists the twenty slowest files, the slowest first', () => {
    const tests = Array.from({ length: 25 }, (_, at) => run('passed', { file: `${at}.test.ts`, ms: at * 1000 }))
    const lines = summary([part('unit', ...tests, run('passed', { file: '3.test.ts', ms: 90_000 }))])
    expect(lines.slice(0, 3)).toEqual(['Slowest files', '  93.0 s  3.test.ts', '  24.0 s  24.test.ts'])
    expect(lines.filter(line => line.endsWith('.test.ts'))).toHaveLength(20)
  })
})
