import type { CollectionPage, RealEstateListing, Thing, WithContext } from 'schema-dts'
import { describe, expectTypeOf, it } from 'vitest'
import type { placeData, propertyData } from './structured-data.ts'

type Property = Written<ReturnType<typeof propertyData>>
type Place = Written<ReturnType<typeof placeData>>

/** The type of data once it is written as JSON, which leaves out undefined values. */
type Written<Data> = Data extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : Data extends object
    ? { [Name in keyof Data as undefined extends Data[Name] ? never : Name]: Written<Data[Name]> } & {
        [Name in keyof Data as undefined extends Data[Name] ? Name : never]?: Written<Exclude<Data[Name], undefined>>
      }
    : Data

/** Names in the data that schema.org does not define for its types. */
type UnknownNames<Data> = Data extends readonly (infer Item)[]
  ? UnknownNames<Item>
  : Data extends { '@type': infer Type }
    ?
        | Exclude<keyof Data, '@context' | keyof Extract<Thing, { '@type': Type }>>
        | { [Name in keyof Data]-?: UnknownNames<Data[Name]> }[keyof Data]
    : never

describe('the structured data of a page', () => {
  it('has the types and names of schema.org', () => {
    expectTypeOf<Property>().toExtend<WithContext<RealEstateListing>>()
    expectTypeOf<Place>().toExtend<WithContext<CollectionPage>>()
    expectTypeOf<UnknownNames<Property | Place>>().toBeNever()
  })
})
