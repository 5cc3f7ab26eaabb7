/**
 * Compares the JavaScript that each page loads, in brotli bytes, with its budget (bin/page-budgets.json): `node
 * bin/page-weights.ts` after a build. Exits with 1 and a message for each page that is too heavy or has no budget.
 * Counts the JavaScript that is loaded with the page, not what a dialog, message or menu loads later. `node
 * bin/page-weights.ts set` rewrites the budgets: the current size plus 1 %, at most the target once a page meets it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = path.join(import.meta.dirname, '../web/dist')
const budgetsFile = path.join(import.meta.dirname, 'page-budgets.json')

/** Vite's manifest: which chunk imports which. */
type Manifest = Record<string, { file: string; imports?: string[] }>
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

interface Kind {
  /** Maximum ratio of a page of this kind to a minimal build. */
  target: number
  /** Files beside the bundle. */
  files: string[]
  /** Files that every page loads besides its own. */
  around: string[]
  /** Maximum bytes by the page's module. */
  most: Record<string, number>
}
interface Budgets {
  about: string[]
  minimalBytes: number
  kinds: Record<string, Kind>
}
const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Budgets

const sizes = new Map<string, number>()
/** Reads a script without the hashes in the names of others, which compress badly and change with every build. */
const withoutHashes = (file: string): string =>
  readFileSync(path.join(dist, file), 'utf8').replaceAll(/-[\w-]{7,8}\.js\b/g, '.js')

function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(withoutHashes(file)).length
  sizes.set(file, size)
  return size
}

/** Returns the chunks of these modules with everything they import. */
function chunksOf(modules: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`)
    files.add(chunk.file)
    for (const needed of chunk.imports ?? []) visit(needed)
  }
  for (const name of modules) visit(name)
  return [...files]
}

/** Keeps the budget of a page that has met its target at the target. */
function budgetFor(bytes: number, wanted: number): number {
  const most = Math.ceil((bytes * 1.01) / 100) * 100
  return bytes <= wanted ? Math.min(most, wanted) : most
}

/**
 * Part of a page that is noise: a change in one chunk can rename the variables of another, whose unchanged code then
 * compresses differently. 0.05 % of a page was measured.
 */
const noise = 0.001

const wrong: string[] = []
const withBudget = new Set<string>()
for (const [kind, { target, files, around, most }] of Object.entries(budgets.kinds)) {
  console.log(`\n${kind}, wanted at most ${target} times ${budgets.minimalBytes} bytes`)
  for (const [module, budget] of Object.entries(most)) {
    withBudget.add(module)
    const fetched = [...files, ...chunksOf(['index.html', ...around, module])]
    const bytes = fetched.reduce((sum, file) => sum + sizeOf(file), 0)
    const times = (bytes / budgets.minimalBytes).toFixed(2)
    console.log(`${module.padEnd(44)} ${String(bytes).padStart(7)} bytes in ${fetched.length} files, ${times} times`)
    if (process.argv[2] === 'set') most[module] = budgetFor(bytes, Math.floor(target * budgets.minimalBytes))
    else if (bytes > budget * (1 + noise))
      wrong.push(`${module} has ${bytes} bytes of JavaScript where ${budget} are allowed.`)
  }
}
for (const module of Object.keys(manifest))
  if (module.endsWith('-page.tsx') && !withBudget.has(module)) wrong.push(`${module} has no budget.`)
if (process.argv[2] === 'set') writeFileSync(budgetsFile, `${JSON.stringify(budgets, undefined, 2)}\n`)
for (const sentence of wrong) console.error(sentence)
process.exit(wrong.length > 0 ? 1 : 0)
