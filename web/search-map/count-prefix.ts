import type { PropertyMap } from '#contract/search-map/properties-on-map.ts'

/** Words before a count of homes on the map, by its precision. */
export const countPrefix: Record<PropertyMap['counts'], string> = {
  exact: '',
  about: 'About ',
  'at least': 'At least ',
}
