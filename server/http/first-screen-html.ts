import { readFileSync } from 'node:fs'
import path from 'node:path'
import { personalPageMeta } from '#contract/rendered-page.ts'
import type { SentScreen } from './first-screen.ts'
import { escaped } from './escaped.ts'

/** Vite's manifest: which chunk imports which. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** Modules that every page loads for a signed-in person before it is hydrated. */
const aroundPage = [
  'identity/session.ts',
  'shell/signed-in-account.tsx',
  'notifications/bell.tsx',
  'offers/own-deals.ts',
  'shell/wishlist-link.tsx',
]

/**
 * Returns a function that writes the metadata of a signed-in person's page: its title, and the URLs of its code, which
 * web/public/defer-hydration.js loads after the first paint.
 *
 * @param built folder of the built pages
 */
export function personalHead(built: string, brand: string): (sent: Pick<SentScreen, 'page' | 'title'>) => string {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const initial = chunksOf(manifest, ['index.html'])
  return ({ page, title }) => {
    const chunks = [...chunksOf(manifest, [page.module, ...aroundPage])].filter(file => !initial.has(file))
    const code = chunks.map(file => `/${file}`).join(' ')
    return `<title>${escaped(`${title} · ${brand}`)}</title><meta name="${personalPageMeta}" content="${code}">`
  }
}

/** Files of these modules, with everything that they import. */
function chunksOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const found = new Map<string, string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || found.has(name)) return
    found.set(name, chunk.file)
    for (const needed of chunk.imports ?? []) visit(needed)
  }
  for (const name of modules) visit(name)
  return new Set(found.values())
}
