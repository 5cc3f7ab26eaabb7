import { findPlace } from '#contract/geocoding/geocoding.ts'
import * as images from '#contract/images/images.ts'
import * as manageProperties from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { previewProperty } from '#contract/properties/previews.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import * as properties from '#contract/properties/properties.ts'
import { publicPlace, publicProperty, publicState, publicStates } from '#contract/public-pages/public-properties.ts'
import { publicSuggestions, searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { searchFacets, suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import type { Person } from '../builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

/** Samples of properties and pictures. */
export function addPropertySamples({ call, given }: TestApp, sample: AddSample): void {
  const propertyOf = async (agent: Person) => ({ params: { id: (await given.aProperty({ agent })).id } })
  const propertyIn = async (status: properties.PropertyStatus) => ({
    params: { id: (await given.aProperty({ status })).id },
  })
  sample(images.uploadImage, noInput)

  sample(addProperty, () => ({
    body: {
      title: 'Harbour Loft',
      location: '4 Quay Road, Bergen',
      description: 'Light on three sides.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 400_000,
      maxPrice: '450000',
      photos: [
        { image: '/images/villa-dusk/1280.webp', caption: 'From the quay' },
        { image: '/images/hero-1/1280.webp' },
      ],
      kind: 'apartment' as const,
      bedrooms: 2,
      features: ['view' as const],
    },
  }))
  sample(properties.allProperties, () => ({ query: { search: 'a', status: 'verified' as const } }))
  sample(verifiedProperties, () => ({ query: { search: 'a', underOffer: 'false' as const } }))
  sample(searchFacets, () => ({ query: { search: 'a', kind: 'house,condo', minBeds: '2', features: 'garden' } }))
  sample(propertyMap, () => ({ query: { search: 'a', view: '-180,-90,180,90', zoom: '3.5' } }))
  sample(suggestPlaces, () => ({ query: { q: 'spring' } }))
  sample(suggestByWords, () => ({ query: { q: 'house' } }))
  sample(findPlace, () => ({ query: { place: 'Portland, OR' } }))
  sample(properties.findProperty, async me => ({
    params: { id: (await given.aProperty({ agent: me, status: 'pending' })).id },
  }))
  sample(priceHistory, async me => ({
    params: { id: (await given.aProperty({ agent: me, status: 'pending' })).id },
  }))
  sample(similarProperties, async me => ({
    params: { id: (await given.aProperty({ agent: me, status: 'pending' })).id },
  }))
  sample(propertiesById, async () => ({ query: { ids: (await given.aProperty()).id } }))
  sample(previewProperty, async () => ({ params: { id: (await given.aProperty()).id } }))
  sample(publicProperty, async () => ({ params: { id: (await given.aProperty()).id } }))
  sample(publicPlace, async () => {
    await given.aProperty({ location: '12 Alder Street, Springfield, IL' })
    return { params: { state: 'il', place: 'springfield' } }
  })
  sample(publicSuggestions, () => ({ query: { q: 'spring' } }))
  sample(searchPublicProperties, () => ({ query: { q: '3 beds' } }))
  sample(publicStates, noInput)
  sample(publicState, async () => {
    await given.aProperty({ location: '12 Alder Street, Springfield, IL' })
    return { params: { state: 'il' } }
  })
  sample(updateProperty, async me => ({
    ...(await propertyOf(me)),
    body: {
      title: 'New title',
      location: 'New place',
      image: '/images/villa-dusk/640.webp',
      description: 'New words',
      minPrice: 1,
      maxPrice: 2,
      version: 1,
    },
  }))
  sample(manageProperties.deleteProperty, propertyOf)
  sample(manageProperties.verifyProperty, () => propertyIn('pending'))
  sample(manageProperties.rejectProperty, async () => ({
    ...(await propertyIn('pending')),
    body: { reason: 'The picture does not show the home.' },
  }))
  sample(findManagedProperty, propertyOf)
  sample(waitingOnProperty, propertyOf)
  sample(manageProperties.sendBackChange, async () => {
    const property = await given.aProperty()
    const params = { id: property.id }
    await call(updateProperty, { as: property.agent, params, body: { title: 'Harbour Loft II' } })
    return { params, body: { reason: 'The title names another home.' } }
  })
  sample(manageProperties.undoVerification, async () => {
    const property = await propertyIn('pending')
    await call(manageProperties.verifyProperty, { as: await given.anAdmin(), ...property })
    return property
  })
  sample(manageProperties.advertiseProperty, async () => ({
    ...(await propertyIn('verified')),
    body: { advertise: true },
  }))
  sample(manageProperties.unadvertiseProperty, () => propertyIn('verified'))
  sample(properties.myProperties, me => ({ query: { email: me.email } }))
  sample(properties.advertisedProperties, noInput)
}
