import type { Facts } from '#contract/properties/facts.ts'
import type { Property } from '#contract/properties/properties.ts'
import { PropertyFacts } from '../properties/property-facts.tsx'

/** Description and facts of a home. */
export const Description = ({ property }: { property: Pick<Property, 'description'> & Facts }) => (
  <>
    <h2 className="mt-6 mb-2 type-card">Description</h2>
    <p className="max-w-[68ch] text-pretty whitespace-pre-line wrap-anywhere">
      {property.description.trim() || 'No description provided by the agent.'}
    </p>
    <PropertyFacts facts={property} />
  </>
)
