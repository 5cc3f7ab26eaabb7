import { pictureOf } from '#contract/images/images.ts'
import type { Property } from '#contract/properties/properties.ts'
import { Picture } from '../ui/basics/picture.tsx'

/** The picture of a property in a table, or across a card on a phone. */
export const Thumbnail = ({ property }: { property: Pick<Property, 'image'> }) => (
  <Picture
    {...pictureOf(property.image)}
    sizes="(min-width: 48rem) 6rem, 100vw"
    alt=""
    className="rounded-xl in-[table]:w-24"
  />
)
