import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsTable } from './settings-table.ts'

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')

describe('the settings', () => {
  it('in docs/settings.md match the code', () => {
    const rows = settingsTable.map(
      ({ name, default: fallback, description }) => `| \`${name}\` | ${fallback || '–'} | ${description} |`,
    )
    const [, table] = file('docs/settings.md').split(/<!-- \/?settings[^>]*-->/)
    expect(table?.trim()).toBe(['| variable | default | description |', '|---|---|---|', ...rows].join('\n'))
  })
  it('in .env.example match the code', () => {
    const entries = settingsTable.map(
      ({ name, default: fallback, description }) => `# ${description}\n# ${name}=${fallback}\n`,
    )
    expect(
      file('.env.example')
        .split('\n\n')
        .slice(1)
        .map(entry => `${entry.trimEnd()}\n`),
    ).toEqual(entries)
  })
})
