import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PageSource, type RenderedPage, type SentData, sentQueriesId } from '#contract/pages/rendered-page.ts'
import type { PageBrand } from './brand-files.ts'

/** Renders a page from its data, with the same components as the browser. */
export type RenderPage = (source: PageSource, brand: PageBrand) => Promise<RenderedPage>

const built = path.join(import.meta.dirname, '../../web/dist-server/render-page.js')

/** Loads the built renderer; undefined if the pages have not been built. */
export async function builtRenderer(): Promise<RenderPage | undefined> {
  if (!existsSync(built)) return undefined
  const { renderPage } = (await import(pathToFileURL(built).href)) as { renderPage: RenderPage }
  return renderPage
}

/**
 * Fills a template that Vite has written, at the placeholders of web/rendered-page.html.
 *
 * @throws Error when a placeholder is missing
 */
export function pageTemplate(html: string): (url: string, page: RenderedPage) => string {
  const [before, between, after, ...more] = html.split(/<!--(?:content|data)-->/)
  if (before === undefined || between === undefined || after === undefined || more.length > 0)
    throw new Error('The built page needs the placeholders for its content and its data, once each.')
  return (url, { content, isComplete, ...sent }) => {
    const at = url.replace(/\?.*/s, '')
    const data = dataElement(sent, ` data-path="${at}"${isComplete ? '' : ' data-incomplete'}`)
    return `${before}${content}${between}${data}${after}`
  }
}

/** Puts data for the browser's cache into an empty page, which the browser renders. */
export const withData = (page: string, sent: SentData): string =>
  page.replace('<!--data-->', () => dataElement(sent, ''))

const dataElement = (sent: SentData, attributes: string) =>
  `<script type="application/json" id="${sentQueriesId}"${attributes}>${asScriptText(sent)}</script>`

/** Replaces the metadata of a template. */
export function withHead(template: string, head: string): string {
  const [before = '', , after = ''] = template.split(/<!--\/?meta-->/)
  return before + head + after
}

/** JSON for a script element: escaped so that no value can close the element or open a comment. */
export const asScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Theme that the person has chosen; undefined to follow the system. */
export type Theme = 'light' | 'dark' | undefined

/** Reads the theme from the cookie that web/public/theme.js writes. */
export const themeIn = (cookies = ''): Theme => /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] as Theme

/** Sets the chosen theme of a page. */
export const themed = (html: string, theme: Theme): string =>
  theme === undefined ? html : html.replace('<html ', `<html data-theme="${theme}" `)
