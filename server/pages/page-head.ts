import { sharedSize } from '#contract/images/images.ts'
import { type PageHead, pageHeads } from '#contract/pages/page-heads.ts'
import { headAt } from '#contract/pages/page-paths.ts'
import { escaped } from '../http/escaped.ts'

/** The marketplace that a page belongs to. */
export interface Site {
  publicUrl: string
  brand: string
}

export interface Head extends PageHead {
  /** Path of the page that search engines list; undefined for a page that they leave out. */
  canonical: string | undefined
  /** Picture for chats; otherwise that of the home page. `isShared` if it is a JPEG of the size that they expect. */
  picture?: { url: string; alt: string; isShared: boolean } | undefined
}

/** Type and size of a picture made for chats, and of that of the home page. Some chats show none without them. */
const sharedFacts = {
  'og:image:type': 'image/jpeg',
  'og:image:width': String(sharedSize.width),
  'og:image:height': String(sharedSize.height),
}

/** Characters of a description that search engines and chats show. */
const longestDescription = 160

/** Writes the metadata of a page for search engines and chats. */
export function htmlOfHead(
  { publicUrl, brand }: Site,
  { title = '', description = '', canonical, picture }: Head,
): string {
  const short = shortDescription(description)
  const properties = {
    'og:type': 'website',
    'og:site_name': brand,
    'og:title': title || brand,
    'og:description': short,
    'og:url': canonical === undefined ? '' : publicUrl + canonical,
    'og:image': picture?.url ?? `${publicUrl}/cover.jpg`,
    ...((picture?.isShared ?? true) && sharedFacts),
    'og:image:alt': picture?.alt ?? 'A villa with a lit pool at dusk',
  }
  return [
    `<title>${escaped(title ? `${title} · ${brand}` : brand)}</title>`,
    ...(short ? [`<meta name="description" content="${escaped(short)}">`] : []),
    canonical === undefined ? '<meta name="robots" content="noindex">' : link('canonical', publicUrl + canonical),
    ...Object.entries(properties)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ')
}

export const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}">`

/** Writes the metadata of a page that everybody may read, or of one that search engines leave out. */
export const headOfPage = (site: Site, path: string, { isPublic = false } = {}): string =>
  htmlOfHead(site, { ...headAt(path), canonical: isPublic ? path : undefined })

/** Writes the metadata of a page that does not exist. */
export const headOfNothing = (site: Site): string => htmlOfHead(site, { ...pageHeads['/*'], canonical: undefined })

function shortDescription(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`
}
