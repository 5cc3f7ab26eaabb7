import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsTable } from './config.ts'

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')

describe('the settings', () => {
  it('are in the README as the code has them', () => {
    const rows = settingsTable.map(
      ({ name, otherwise, meaning }) => `| \`${name}\` | ${otherwise || '–'} | ${meaning} |`,
    )
    const [, table] = file('README.md').split(/<!-- \/?settings[^>]*-->/)
    expect(table?.trim()).toBe(['| variable | without it | meaning |', '|---|---|---|', ...rows].join('\n'))
  })
  it('are in .env.example as the code has them', () => {
    const entries = settingsTable.map(({ name, otherwise, meaning }) => `# ${meaning}\n# ${name}=${otherwise}\n`)
    expect(
      file('.env.example')
        .split('\n\n')
        .slice(1)
        .map(entry => `${entry.trimEnd()}\n`),
    ).toEqual(entries)
  })
})
