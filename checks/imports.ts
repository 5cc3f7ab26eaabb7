import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

export interface Import {
  from: string
  /** A path from the root, or the name of a package. */
  to: string
  /** Whether it is loaded on demand, by `import()`. */
  isLazy: boolean
}

/** Paths of all code files, from the root of the repository. */
export const codeFiles = ['contract', 'server', 'web', 'bench', 'bin', 'e2e']
  .filter(folder => existsSync(path.join(root, folder)))
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  )
  .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist(-\w+)?)\//.test(file))

/** Reads the imports of these files, values and types alike. */
export const importsOf = (files: readonly string[]): Import[] =>
  files.flatMap(from =>
    [
      ...readFileSync(path.join(root, from), 'utf8').matchAll(
        /^(?:import|export)\b[^'"`]*?\bfrom\s+'([^']+)'|\bimport\(?\s*'([^']+)'/gm,
      ),
    ].map(([, named, lazy]) => ({ from, to: resolve(from, named ?? lazy ?? ''), isLazy: lazy !== undefined })),
  )

function resolve(from: string, name: string): string {
  if (name.startsWith('#contract/')) return name.slice(1)
  return name.startsWith('.') ? path.join(path.dirname(from), name) : name
}

/** Whether the file is a test or helps tests, which may import everything. */
export const isTest = (file: string) => /\.test\.tsx?$|^(server|web)\/testing\//.test(file)

/** Returns the files of an import cycle, or an empty list. Imports on demand do not count. */
export function importCycle(imports: readonly Import[]): string[] {
  const importsFrom = Map.groupBy(
    imports.filter(one => !one.isLazy),
    ({ from }) => from,
  )
  const checked = new Set<string>()
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return trail.slice(trail.indexOf(file))
    if (checked.has(file)) return []
    for (const { to } of importsFrom.get(file) ?? []) {
      const cycle = visit(to, [...trail, file])
      if (cycle.length > 0) return cycle
    }
    checked.add(file)
    return []
  }
  return [...importsFrom.keys()].map(file => visit(file, [])).find(cycle => cycle.length > 0) ?? []
}
