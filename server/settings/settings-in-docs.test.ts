import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { docsWithSettings, exampleOfSettings } from './settings-in-docs.ts'

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')

it('docs/settings.md and .env.example list the settings of the code; npm run format writes them', () => {
  expect(file('docs/settings.md')).toBe(docsWithSettings(file('docs/settings.md')))
  expect(file('.env.example')).toBe(exampleOfSettings())
})
