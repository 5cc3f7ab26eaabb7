import { readFileSync } from 'node:fs'
import path from 'node:path'
import { firstScreenId } from '#contract/first-screen.ts'
import { pictureOf } from '#contract/images.ts'
import type { SentScreen } from './first-screen.ts'
import { escaped } from './escaped.ts'
import { asScriptText } from './rendered-page.ts'

/** Vite's manifest: which chunk imports which. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** Loaded for every signed-in person before the page is shown. */
const aroundPage = ['identity/session.ts']

const places = /<!--(?:preload|first-screen)-->/

/**
 * Returns a function that fills the page that Vite has written with the data of the first screen, and preloads its code and
 * its first picture.
 *
 * @param built folder of the built pages
 */
export function withFirstScreen(built: string): (html: string, sent: SentScreen) => string {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const initial = chunksOf(manifest, ['index.html'])
  const around = [...chunksOf(manifest, aroundPage)]
  return (html, { page, screen, image }) => {
    const chunks = new Set([...chunksOf(manifest, [page.module]), ...around].filter(file => !initial.has(file)))
    const head = [
      ...(image ? [picturePreload(image, page.picture.sizes)] : []),
      ...[...chunks].map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ]
    const [before = '', between = '', after = ''] = html.split(places)
    const data = `<script type="application/json" id="${firstScreenId}">${asScriptText(screen)}</script>`
    return `${before}${head.join('')}${between}${data}${after}`
  }
}

/** Removes the places of a page that is sent without data. */
export const withoutFirstScreen = (html: string): string => html.split(places).join('')

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

/** Loads the picture in the width that its `img` element will choose. */
function picturePreload(image: string, sizes: string): string {
  const { src, srcSet } = pictureOf(image)
  const responsive = srcSet === undefined ? '' : ` imagesrcset="${escaped(srcSet)}" imagesizes="${escaped(sizes)}"`
  return `<link rel="preload" as="image" fetchpriority="high" href="${escaped(src)}"${responsive}>`
}
