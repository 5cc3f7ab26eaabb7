import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { homeDataId, type HomeData } from '#contract/home.ts'
import { precompressed, type PrecompressedResponse } from './precompressed-response.ts'

/** Draws the home page from its data. It is built from the same components that the browser has. */
export type RenderHome = (data: HomeData) => Promise<string>

const built = path.join(import.meta.dirname, '../../web/dist-server/render-home.js')

/** Undefined where the pages have not been built. */
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

/** JSON that nothing in it can end or comment out the element it stands in. */
export const asScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The choice that somebody has made for the theme; the browser knows what the system wants. */
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
 * The home page as it is at this moment. It is drawn again when, and only when, something that it shows has changed.
 *
 * @param readData answers with the same parts again while they have not changed
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
    // Values that are not cached are new objects with each reading.
    if (drawn?.json === json) return Object.assign(drawn, { from: data })
    const html = draw(data)
    drawn = { from: data, json, html, answers: new Map() }
    // What failed is tried again by who asks next.
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
