import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Only a test that hangs may reach a time limit (vitest.config.ts): a busy machine may take ten times as long as a quiet one. */
const root = path.join(import.meta.dirname, '..')
const files = globSync('{bench,bin,checks,contract,server,web}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  file => !file.includes('node_modules'),
)

const limit = /\b(?:timeout|testTimeout|hookTimeout): *\d|\bvi\.wait(?:For|Until)\(/

describe('a test', () => {
  it('has no time limit of its own', () => {
    expect(files.filter(file => limit.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  it('that has one is found', () => {
    const names = ['timeout', 'testTimeout', 'hookTimeout']
    expect(names.every(name => limit.test(`{ ${name}: 8000 }`))).toBe(true)
    // Its limit is a second.
    expect(['waitFor', 'waitUntil'].every(name => limit.test(`await vi.${name}(() => true)`))).toBe(true)
    expect(['query_timeout: 200', 'timeoutMs: 1_000'].some(source => limit.test(source))).toBe(false)
  })
})
