import { priceRange } from '#contract/ground/money.ts'
import type { PublicHomeWithPhotos, PublicPlace } from '#contract/public-pages/public-properties.ts'
import { escaped } from '../../http/escaped.ts'
import { asScriptText } from '../../http/rendered-page.ts'
import { pictureUrl } from './picture-url.ts'
import { propertyData, placeData } from './structured-data.ts'

interface Site {
  publicUrl: string
  brand: string
}

/** Characters of a description that search engines and chats show. */
const longestDescription = 160

/** Metadata of a home's page for search engines, chats and feed readers. */
export function headOfProperty(home: PublicHomeWithPhotos, site: Site): string {
  const price = home.sold ? 'Sold' : priceRange(home)
  return headOf(site, {
    path: home.path,
    title: home.title,
    description: `${price}. ${home.location}. ${home.description}`,
    picture: { url: pictureUrl(home.image, site.publicUrl), alt: home.title },
    data: propertyData(home, site),
    links: [],
  })
}

/** Metadata of a place's page. */
export function headOfPlace(place: PublicPlace, site: Site): string {
  const { name, homes, total, page, pages } = place
  const [first] = homes
  const pathOf = (number: number) => (number === 1 ? place.path : `${place.path}?page=${number}`)
  return headOf(site, {
    path: pathOf(page),
    title: `Homes for sale in ${name}${page > 1 ? `, page ${page}` : ''}`,
    description: `${total.isMore ? 'More than ' : ''}${total.count} verified ${total.count === 1 ? 'home' : 'homes'} for sale in ${name}, with their price ranges.`,
    picture: first && { url: pictureUrl(first.image, site.publicUrl), alt: first.title },
    data: placeData(place, site),
    links: [
      ...(page > 1 ? [['prev', pathOf(page - 1)] as const] : []),
      ...(page < pages ? [['next', pathOf(page + 1)] as const] : []),
    ],
  })
}

interface Head {
  path: string
  title: string
  description: string
  picture: { url: string; alt: string } | undefined
  data: object
  /** Further pages by their relation. */
  links: readonly (readonly [rel: string, path: string])[]
}

function headOf({ publicUrl, brand }: Site, { path, title, description, picture, data, links }: Head): string {
  const short = shortDescription(description)
  const properties = {
    'og:type': 'website',
    'og:site_name': brand,
    'og:title': title,
    'og:description': short,
    'og:url': publicUrl + path,
    ...(picture && { 'og:image': picture.url, 'og:image:alt': picture.alt }),
  }
  return [
    `<title>${escaped(`${title} · ${brand}`)}</title>`,
    `<meta name="description" content="${escaped(short)}">`,
    link('canonical', publicUrl + path),
    ...links.map(([rel, to]) => link(rel, publicUrl + to)),
    `<link rel="alternate" type="application/atom+xml" title="${escaped(brand)}" href="/homes.atom">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${asScriptText(data)}</script>`,
  ].join('\n    ')
}

const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}">`

function shortDescription(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`
}
