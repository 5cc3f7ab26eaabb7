import { priceText } from '#contract/ground/money.ts'
import { sharedImage } from '#contract/images/images.ts'
import type { PropertyPreview } from '#contract/properties/previews.ts'
import type {
  PublicPlace,
  PublicPropertyWithPhotos,
  PublicState,
  PublicStates,
} from '#contract/public-pages/public-properties.ts'
import { escaped } from '../../http/escaped.ts'
import { asScriptText } from '../../http/rendered-page.ts'
import { type Head, htmlOfHead, link, type Site } from '../../pages/page-head.ts'
import { pictureUrl } from './picture-url.ts'
import { placeData, placesData, propertyData } from './structured-data.ts'

/** Metadata of a home's page for search engines, chats and feed readers. */
export function headOfProperty(property: PublicPropertyWithPhotos, site: Site): string {
  const head = {
    title: property.title,
    description: `${priceOf(property)}. ${property.location}. ${property.description}`,
    canonical: property.path,
    picture: pictureOf(property, site),
  }
  return withData(site, head, propertyData(property, site))
}

/** Metadata of a place's page. */
export function headOfPlace(place: PublicPlace, site: Site): string {
  const { name, properties, total, page, pages } = place
  const [first] = properties
  const pathOf = (number: number) => (number === 1 ? place.path : `${place.path}?page=${number}`)
  const head = {
    title: `Homes for sale in ${name}${page > 1 ? `, page ${page}` : ''}`,
    description: `${total.isMore ? 'More than ' : ''}${total.count} verified ${total.count === 1 ? 'home' : 'homes'} for sale in ${name}, with their price ranges.`,
    canonical: pathOf(page),
    picture: first && pictureOf(first, site),
  }
  const links = [
    ...(page > 1 ? [link('prev', site.publicUrl + pathOf(page - 1))] : []),
    ...(page < pages ? [link('next', site.publicUrl + pathOf(page + 1))] : []),
  ]
  return [withData(site, head, placeData(place, site)), ...links].join('\n    ')
}

/** Metadata of a state's page. */
export function headOfState({ name, path, count, properties, places }: PublicState, site: Site): string {
  const [first] = properties
  const head = {
    title: `Homes for sale in ${name}`,
    description: `${count} verified ${count === 1 ? 'home' : 'homes'} for sale in ${name}, by place.`,
    canonical: path,
    picture: first && pictureOf(first, site),
  }
  return withData(site, head, placesData({ name: head.title, path, places }, site))
}

/** Metadata of the page with all states. */
export function headOfStates({ states }: PublicStates, site: Site): string {
  const head = {
    title: 'Homes by place',
    description: 'Verified homes for sale, by state and place.',
    canonical: '/places',
  }
  return withData(site, head, placesData({ name: head.title, path: '/places', places: states }, site))
}

/** Metadata of the page of a home for signed-in people, as everybody may know the home before the login. */
export const headOfPreview = (property: PropertyPreview, site: Site): string =>
  htmlOfHead(site, {
    title: property.title,
    description: `${priceOf(property)}. ${property.location}`,
    canonical: property.publicPath,
    picture: pictureOf(property, site),
  })

const priceOf = (property: Pick<PropertyPreview, 'sold' | 'minPrice' | 'maxPrice'>) =>
  property.sold ? 'Sold' : priceText(property)

const pictureOf = ({ image, title }: { image: string; title: string }, { publicUrl }: Site) => ({
  url: pictureUrl(sharedImage(image) ?? image, publicUrl),
  alt: title,
  isShared: sharedImage(image) !== undefined,
})

/** Writes the metadata of a public page with its data for search engines, and the feed of all homes. */
const withData = (site: Site, head: Head, data: object): string =>
  [
    htmlOfHead(site, head),
    `<link rel="alternate" type="application/atom+xml" title="${escaped(site.brand)}" href="/homes.atom">`,
    `<script type="application/ld+json">${asScriptText(data)}</script>`,
  ].join('\n    ')
