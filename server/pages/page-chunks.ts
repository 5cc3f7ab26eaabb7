import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Vite's manifest: which chunk imports which. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * Returns a function that lists the URLs of the code of these modules, with everything that they import, but without what
 * every page loads.
 *
 * @param built folder of the built pages
 * @throws Error a module has no chunk: a file was renamed, or the build puts it into another chunk
 */
export function pageChunks(built: string): (modules: readonly string[]) => string[] {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const initial = filesOf(manifest, ['index.html'])
  return modules => [...filesOf(manifest, modules)].filter(file => !initial.has(file)).map(file => `/${file}`)
}

function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const found = new Map<string, string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The built pages have no chunk ${name}.`)
    found.set(name, chunk.file)
    for (const needed of chunk.imports ?? []) visit(needed)
  }
  for (const name of modules) visit(name)
  return new Set(found.values())
}
