import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const list = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
const rows = list.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| requirement'))
const namedIn = (row: string) => [...row.matchAll(/`((?:e2e|server|web)\/[^`]+\.tsx?)` \*(.+?)\*(?=;| \|)/g)]

describe('the list of requirements', () => {
  it('names a test on every line', () => {
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter(row => namedIn(row).length === 0)).toEqual([])
  })

  it('names only tests that exist', () => {
    const missing = rows.flatMap(namedIn).filter(([, file = '', title = '']) => {
      const source = path.join(root, file)
      return !existsSync(source) || !readFileSync(source, 'utf8').includes(title)
    })
    expect(missing.map(([name]) => name)).toEqual([])
  })
})
