import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { limitsGroup, logGroup, safetyGroup, serverGroup } from './own-settings.ts'

const server = path.join(import.meta.dirname, '..')
const code = globSync('**/*.ts', { cwd: server })
  .filter(file => !/\.test\.ts$|^testing\/|\/own-settings\.ts$/.test(file))
  .map(file => readFileSync(path.join(server, file), 'utf8'))
  .join('\n')

it('every setting is used by the code of the server', () => {
  const names = Object.keys({ ...serverGroup, ...limitsGroup, ...safetyGroup, ...logGroup })
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})
