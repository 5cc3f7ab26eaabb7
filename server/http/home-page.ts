import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { homeDataId, type HomeData } from '#contract/home.ts'
import type { PageBrand } from './brand-files.ts'
import { precompressed, type PrecompressedResponse } from './precompressed-response.ts'

/** Renders the home page from its data, with the same components as the browser. */
export type RenderHome = (data: HomeData, brand: PageBrand) => Promise<string>

const built = path.join(import.meta.dirname, '../../web/dist-server/render-home.js')

/** Loads the built renderer; undefined if the pages have not been built. */
export async function builtRenderer(): Promise<RenderHome | undefined> {
  if (!existsSync(built)) return undefined
  const { renderHome } = (await import(pathToFileURL(built).href)) as { renderHome: RenderHome }
  return renderHome
}

/**
 * Fills the home page that Vite has written, at the placeholders of web/home.html.
 *
 * @throws Error when a placeholder is missing
 */
export function homeTemplate(html: string): (content: string, data: HomeData) => string {
  const [before, between, after, ...more] = html.split(/<!--(?:content|data)-->/)
  if (before === undefined || between === undefined || after === undefined || more.length > 0)
    throw new Error('The built home page needs the placeholders for its content and its data, once each.')
  return (content, data) =>
    `${before}${content}${between}<script type="application/json" id="${homeDataId}">${asScriptText(data)}</script>${after}`
}

/** JSON for a script element: escaped so that no value can close the element or open a comment. */
export const asScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Theme that the person has chosen; undefined to follow the system. */
export type Theme = 'light' | 'dark' | undefined

const headers = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding, cookie',
  'cache-control': 'no-cache',
}

interface Drawn {
  from: HomeData
  json: string
  html: Promise<string>
  answers: Map<Theme, Promise<PrecompressedResponse>>
}

/**
 * Returns the current home page, rendered again only when its data has changed.
 *
 * @param readData returns the same objects while they have not changed
 */
export function homePage(
  readData: () => Promise<HomeData>,
  draw: (data: HomeData) => Promise<string>,
): (theme: Theme) => Promise<PrecompressedResponse> {
  let drawn: Drawn | undefined

  const current = async (): Promise<Drawn> => {
    const data = await readData()
    if (drawn && isSame(drawn.from, data)) return drawn
    const json = JSON.stringify(data)
    // Uncached values are new objects on each read, so compare the JSON too.
    if (drawn?.json === json) return Object.assign(drawn, { from: data })
    const html = draw(data)
    drawn = { from: data, json, html, answers: new Map() }
    // Let the next request retry after a failure.
    html.catch(() => {
      if (drawn?.html === html) drawn = undefined
    })
    return drawn
  }

  return async theme => {
    const { html, answers } = await current()
    const answer = answers.get(theme) ?? html.then(text => precompressed(themed(text, theme), headers, 'at once'))
    answers.set(theme, answer)
    return answer
  }
}

const isSame = (one: HomeData, other: HomeData): boolean =>
  one.advertised === other.advertised && one.reviews === other.reviews && one.agents === other.agents

const themed = (html: string, theme: Theme): string =>
  theme === undefined ? html : html.replace('<html ', `<html data-theme="${theme}" `)
