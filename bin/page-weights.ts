/**
 * How much JavaScript every page makes a browser fetch, with brotli, against its budget (bin/page-budgets.json):
 * `node bin/page-weights.ts` after a build. Ends with 1 and a sentence for each page that is too heavy. Counted is what
 * comes by itself; what is fetched with the first dialog, message or submit is not. The home page is drawn by the
 * server and counted twice: as it comes, and with what takes it over when somebody begins to use it.
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
  budget: keyof typeof budgets.most
  /** The modules that are loaded for it, besides the entry. */
  modules: string[]
}

const dashboard = 'shell/dashboard-layout.tsx'
/** With it comes the session. */
const signedIn = ['shell/signed-in-account.tsx']
const inDashboard = [dashboard, 'shell/role-guards.tsx']

/** As web/routes.tsx declares them: a path, and the module that is imported for it. */
const pages: Page[] = [
  { path: '/', budget: 'drawn', modules: [] },
  { path: '/ in use', budget: 'public', modules: ['home/home-page.tsx'] },
  ...[
    ...readFileSync(path.join(web, 'routes.tsx'), 'utf8').matchAll(
      /\bpage\(\s*'([^']+)'[^(]*\(\) => \(await import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, route = '', module = '']): Page => {
    const isForVisitors = ['login', 'register'].includes(route)
    const isInDashboard = !isForVisitors && !['all-properties', 'property-details/:id'].includes(route)
    const around = [...(isForVisitors ? [] : signedIn), ...(isInDashboard ? inDashboard : [])]
    return module === dashboard
      ? {
          path: '/dashboard',
          budget: 'dashboard',
          modules: [...around, 'shell/dashboard-index.tsx', 'users/admin-profile-page.tsx'],
        }
      : {
          path: isInDashboard ? `/dashboard/${route}` : `/${route}`,
          budget: isInDashboard ? 'dashboard' : 'public',
          modules: [...around, module],
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
for (const { path: route, budget, modules } of pages) {
  const files = [
    ...filesOf(['index.html', ...modules]),
    ...(budget === 'drawn' ? ['late.js', 'theme.js'] : ['theme.js']),
  ]
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
  const factor = budgets.most[budget]
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
