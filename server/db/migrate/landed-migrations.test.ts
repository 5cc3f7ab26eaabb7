import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationNames } from './migrate.ts'

const migrations = path.join(import.meta.dirname, '../migrations')
const checksums = path.join(import.meta.dirname, '../released/checksums.txt')

describe('a landed migration', () => {
  it('never changes, because databases have run it', () => {
    const lines = readFileSync(checksums, 'utf8').trim().split('\n')
    const files = migrationNames().map(name => {
      const bytes = readFileSync(path.join(migrations, name))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}`
    })
    expect(files, 'a new migration adds its line: sha256sum 00*.sql').toEqual(lines)
  })
})
