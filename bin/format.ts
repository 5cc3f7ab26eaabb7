/** Writes the settings of the code into docs/settings.md and .env.example, and formats all files. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { docsWithSettings, exampleOfSettings } from '../server/settings/settings-in-docs.ts'

const root = path.join(import.meta.dirname, '..')
const docs = path.join(root, 'docs/settings.md')
writeFileSync(docs, docsWithSettings(readFileSync(docs, 'utf8')))
writeFileSync(path.join(root, '.env.example'), exampleOfSettings())
process.exitCode = spawnSync('oxfmt', ['.'], { cwd: root, stdio: 'inherit' }).status ?? 1
