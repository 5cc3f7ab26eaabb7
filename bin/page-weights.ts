/**
 * What every page makes a browser fetch in JavaScript before anybody has touched it, with brotli, against its budget
 * (bin/page-budgets.json): `node bin/page-weights.ts` after a build. Ends with 1 and a sentence for each page that is
 * too heavy.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import budgets from './page-budgets.json' with { type: 'json' }

const web = path.join(import.meta.dirname, '../web')
type Manifest = Record<string, { file: string; imports?: string[] }>
const manifest = JSON.parse(readFileSync(path.join(web, 'dist/.vite/manifest.json'), 'utf8')) as Manifest

interface Page {
  path: string
  /** The modules that are loaded for it, besides the entry. */
  modules: string[]
}

const dashboard = 'shell/dashboard-layout.tsx'

/** As web/routes.tsx declares them: a path, and the module that is imported for it. */
const pages: Page[] = [
  { path: '/', modules: ['home/home-page.tsx'] },
  ...[
    ...readFileSync(path.join(web, 'routes.tsx'), 'utf8').matchAll(
      /\bpage\(\s*'([^']+)'[^(]*\(\) => \(await import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, route = '', module = '']): Page => {
    const isInDashboard = !['login', 'register', 'all-properties', 'property-details/:id'].includes(route)
    return module === dashboard
      ? { path: '/dashboard', modules: [dashboard, 'shell/dashboard-index.tsx', 'users/admin-profile-page.tsx'] }
      : {
          path: isInDashboard ? `/dashboard/${route}` : `/${route}`,
          modules: [...(isInDashboard ? [dashboard] : []), module],
        }
  }),
]

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(path.join(web, 'dist', file))).length
  sizes.set(file, known)
  return known
}

function filesOf(modules: readonly string[]): Set<string> {
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
  return files
}

const tooHeavy: string[] = []
for (const { path: route, modules } of pages) {
  const files = [...filesOf(['index.html', ...modules]), ...(route === '/' ? ['late.js', 'theme.js'] : ['theme.js'])]
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
  const factor = route.startsWith('/dashboard') ? budgets.dashboardFactor : budgets.publicFactor
  const most = Math.round(budgets.minimalBytes * factor)
  const figures = `${bytes.toLocaleString('en')} of at most ${most.toLocaleString('en')} bytes of JavaScript`
  console.log(`${route.padEnd(38)} ${figures} in ${files.length} files`)
  if (bytes > most)
    tooHeavy.push(
      `The page ${route} is too heavy: ${figures}, that is ${(bytes / budgets.minimalBytes).toFixed(2)} times a minimal build where ${factor} is allowed.`,
    )
}
for (const sentence of tooHeavy) console.error(sentence)
process.exit(tooHeavy.length > 0 ? 1 : 0)
