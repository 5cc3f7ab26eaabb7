import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { limitsGroup, logGroup, safetyGroup, serverGroup } from './own-settings.ts'

const server = path.join(import.meta.dirname, '..')
const code = globSync('**/*.ts', { cwd: server })
  .filter(file => !/\.test\.ts$|^(testing|settings)\//.test(file))
  .map(file => readFileSync(path.join(server, file), 'utf8'))
  .join('\n')

/** `settings.name` */
const property = /\bsettings\.(\w+)/g
/** `{ name } = settings`, `{ name }: Settings`, `{ name }: Pick<Settings, …>`, `{ name }: Deps['settings']`, `settings: { name }` */
const destructured =
  /\{([^{}]*)\}(?: = [\w.]*\bsettings\b|: (?:Pick<)?Settings\b|: Deps\['settings'\])|\bsettings: \{([^{}]*)\}/g

it('every setting of the server itself is read from the settings', () => {
  const used = new Set([
    ...[...code.matchAll(property)].map(([, name]) => name),
    ...[...code.matchAll(destructured)].flatMap(([, one, other]) => (one ?? other)?.match(/\w+/g) ?? []),
  ])
  const names = Object.keys({ ...serverGroup, ...limitsGroup, ...safetyGroup, ...logGroup })
  expect(names.filter(name => !used.has(name))).toEqual([])
})
