import type {
  CountedPlace,
  PublicPlace,
  PublicProperty,
  PublicPropertyWithPhotos,
} from '#contract/public-pages/public-properties.ts'
import { pictureUrl } from './picture-url.ts'

const squareMetres = (value: number | undefined) =>
  value === undefined ? undefined : ({ '@type': 'QuantitativeValue', value, unitCode: 'MTK' } as const)

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
    datePosted: property.createdAt,
    provider: { '@type': 'RealEstateAgent', name: property.agentName, parentOrganization: organization(site) },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: property.minPrice,
      highPrice: property.maxPrice,
      availability: property.sold ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    },
    mainEntity: accommodation(property),
  }) as const

/** Describes the home itself. Land has no rooms. */
function accommodation({ title, location, ...facts }: PublicProperty) {
  const about = { name: title, address: location }
  const rooms = {
    numberOfBedrooms: facts.bedrooms,
    numberOfFullBathrooms: facts.fullBaths,
    numberOfPartialBathrooms: facts.halfBaths,
    floorSize: squareMetres(facts.livingAreaM2),
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

/** Describes the homes on a page of a place, with their number if it is known exactly. */
export const placeData = ({ name, path, properties, total }: PublicPlace, { publicUrl }: { publicUrl: string }) =>
  ({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    '@id': publicUrl + path,
    name: `Homes for sale in ${name}`,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total.isMore ? undefined : total.count,
      itemListElement: properties.map((property, at) => ({
        '@type': 'ListItem' as const,
        position: at + 1,
        url: publicUrl + property.path,
        name: property.title,
      })),
    },
  }) as const

/** Describes a page of places. */
export const placesData = (
  { name, path, places }: { name: string; path: string; places: readonly CountedPlace[] },
  { publicUrl }: { publicUrl: string },
) =>
  ({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    '@id': publicUrl + path,
    name,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: places.length,
      itemListElement: places.map((place, at) => ({
        '@type': 'ListItem' as const,
        position: at + 1,
        url: publicUrl + place.path,
        name: place.name,
      })),
    },
  }) as const
