import { readArea, type StatedUnit } from '#contract/properties/area.ts'
import type {
  CountedPlace,
  PublicPlace,
  PublicProperty,
  PublicPropertyWithPhotos,
} from '#contract/public-pages/public-properties.ts'
import { pictureUrl } from './picture-url.ts'

/** Codes of UN/CEFACT. */
const unitCodes: Record<StatedUnit, string> = { ft2: 'FTK', acre: 'ACR', m2: 'MTK', ha: 'HAR' }

function quantity(stated: string | undefined) {
  const area = stated === undefined ? undefined : readArea(stated)
  return area && ({ '@type': 'QuantitativeValue', value: Number(area.number), unitCode: unitCodes[area.unit] } as const)
}

/** Describes a home for search engines, by schema.org. Undefined values are left out when it is written. */
export const propertyData = (property: PublicPropertyWithPhotos, site: { publicUrl: string; brand: string }) =>
  ({
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': site.publicUrl + property.path,
    url: site.publicUrl + property.path,
    name: property.title,
    description: property.description || undefined,
    image: property.photos.map(({ image }) => pictureUrl(image, site.publicUrl)),
    datePosted: property.publishedAt ?? property.createdAt,
    provider: { '@type': 'RealEstateAgent', name: property.agentName, parentOrganization: organization(site) },
    offers: {
      ...(property.minPrice === property.maxPrice
        ? { '@type': 'Offer' as const, price: property.minPrice }
        : { '@type': 'AggregateOffer' as const, lowPrice: property.minPrice, highPrice: property.maxPrice }),
      priceCurrency: 'USD',
      availability: availabilityOf(property),
    },
    mainEntity: accommodation(property),
  }) as const

/** A home with an accepted offer is reserved for its buyer, who has not paid yet. */
function availabilityOf({ sold, underOffer }: PublicProperty) {
  if (sold) return 'https://schema.org/SoldOut'
  return underOffer ? 'https://schema.org/Reserved' : 'https://schema.org/InStock'
}

/** Describes the home itself. Land has no rooms. */
function accommodation({ title, location, ...facts }: PublicProperty) {
  const about = { name: title, address: location }
  const rooms = {
    numberOfBedrooms: facts.bedrooms,
    numberOfFullBathrooms: facts.fullBaths,
    numberOfPartialBathrooms: facts.halfBaths,
    floorSize: quantity(facts.livingArea),
    yearBuilt: facts.yearBuilt,
    amenityFeature: facts.features?.map(
      name => ({ '@type': 'LocationFeatureSpecification', name, value: true }) as const,
    ),
  }
  switch (facts.kind) {
    case 'land':
      return { '@type': 'Place', ...about } as const
    case 'apartment':
    case 'condo':
      return { '@type': 'Apartment', ...about, ...rooms } as const
    case 'house':
      return { '@type': 'SingleFamilyResidence', ...about, ...rooms } as const
    case 'townhouse':
    case 'farm':
      return { '@type': 'House', ...about, ...rooms } as const
    default:
      return { '@type': 'Accommodation', ...about, ...rooms } as const
  }
}

const organization = ({ publicUrl, brand }: { publicUrl: string; brand: string }) =>
  ({ '@type': 'RealEstateAgent', '@id': `${publicUrl}/#organization`, name: brand, url: `${publicUrl}/` }) as const

interface Listed {
  name: string
  path: string
}

/** Describes a page that lists others, with their number if it is known exactly. */
const collection = (
  { name, path }: Listed,
  items: readonly Listed[],
  count: number | undefined,
  { publicUrl }: { publicUrl: string },
) =>
  ({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    '@id': publicUrl + path,
    name,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: count,
      itemListElement: items.map((item, at) => ({
        '@type': 'ListItem' as const,
        position: at + 1,
        url: publicUrl + item.path,
        name: item.name,
      })),
    },
  }) as const

/** Describes the homes on a page of a place. */
export const placeData = ({ name, path, properties, total }: PublicPlace, site: { publicUrl: string }) =>
  collection(
    { name: `Homes for sale in ${name}`, path },
    properties.map(property => ({ name: property.title, path: property.path })),
    total.isMore ? undefined : total.count,
    site,
  )

/** Describes a page of places. */
export const placesData = (
  { name, path, places }: Listed & { places: readonly CountedPlace[] },
  site: { publicUrl: string },
) => collection({ name, path }, places, places.length, site)
