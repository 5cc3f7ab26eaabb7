import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** `maxlength` cuts a pasted text without a word. Fields have a `limit` instead: they count, and say what is too long. */
const root = path.join(import.meta.dirname, '..')
const files = globSync('{web,server}/**/*.{tsx,ts,html}', { cwd: root }).filter(
  file => !/^web\/dist|node_modules/.test(file),
)

const cutting = /\smaxlength=["'{]/i

describe('a text field', () => {
  it('never cuts a text', () => {
    expect(files.filter(file => cutting.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  it('that cuts is found', () => {
    expect(['<input maxLength={60} />', '<input maxlength="60">'].every(source => cutting.test(source))).toBe(true)
    expect(cutting.test('check(maxLength(60))')).toBe(false)
  })
})
