import { readFileSync } from 'node:fs'
import path from 'node:path'
import { personalPageMeta } from '#contract/pages/rendered-page.ts'
import { escaped } from '../http/escaped.ts'
import type { SentScreen } from './first-screens.ts'

/** Vite's manifest: which chunk imports which. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** Chunks that every page loads for a signed-in person before it is hydrated. */
const aroundPage = [
  'navigation/signed-in-account.tsx',
  'notifications/bell.tsx',
  'own-deals/own-deals.ts',
  'navigation/wishlist-link.tsx',
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
  const around = chunksOf(manifest, aroundPage)
  return ({ page, title }) => {
    const chunks = new Set([...chunksOf(manifest, [page.module]), ...around])
    const code = [...chunks]
      .filter(file => !initial.has(file))
      .map(file => `/${file}`)
      .join(' ')
    return `<title>${escaped(`${title} · ${brand}`)}</title><meta name="${personalPageMeta}" content="${code}">`
  }
}

/**
 * Files of these chunks, with everything that they import.
 *
 * @throws Error one does not exist: a file was renamed, or the build puts it into another chunk
 */
function chunksOf(manifest: Manifest, modules: readonly string[]): Set<string> {
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
