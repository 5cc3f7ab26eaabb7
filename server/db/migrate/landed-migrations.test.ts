import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationNames } from './migrate.ts'
import { isFormerSchema } from './refuse-other-database.ts'

const migrations = path.join(import.meta.dirname, '../migrations')
const checksums = path.join(import.meta.dirname, '../released/checksums.txt')

describe('a landed migration', () => {
  it('never changes, because databases have run it', () => {
    const lines = readFileSync(checksums, 'utf8').trim().split('\n')
    const files = migrationNames().map(name => {
      const bytes = readFileSync(path.join(migrations, name))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}`
    })
    expect(files, 'a new migration adds its line: sha256sum *.sql').toEqual(lines)
  })

  it('has a number that no database of before the squash has (decision 55)', () => {
    // A restore of such a database runs the files up to 0019 before it loads the rows, and the later ones afterwards.
    const between = migrationNames().filter(name => name > '0020' && name < '0152')
    expect([...between, ...migrationNames().filter(name => isFormerSchema([name]))]).toEqual([])
  })
})
