import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceText } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import type { Property } from '#contract/properties/properties.ts'
import { FactsLine } from '../properties/facts-line.tsx'
import { Picture } from '../ui/basics/picture.tsx'

interface PropertyRowProps {
  property: Property
  /** Button that saves the home. */
  action: ReactNode
}

/** A home in the list over the map of a phone. All of the row is the link to its page. */
export const PropertyRow = ({ property, action }: PropertyRowProps) => (
  <article className="relative flex gap-3 py-3">
    <div className="w-24 shrink-0">
      <Picture {...pictureOf(property.image)} width={1} height={1} sizes="6rem" alt="" className="rounded-xl" />
    </div>
    <div className="grid min-w-0 flex-1 content-center type-small">
      <p className="type-strong tabular-nums">{priceText(property)}</p>
      <h2 className="truncate type-strong">
        <Link to={`/property-details/${property._id}`} className="after:absolute after:inset-0">
          {property.title}
        </Link>
      </h2>
      <p className="truncate text-muted">{property.location}</p>
      <FactsLine facts={property} />
    </div>
    <div className="relative z-10 -mr-2">{action}</div>
  </article>
)
