import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#contract/properties/facts.ts'
import type { Property } from '#contract/properties/properties.ts'
import { PropertyFacts } from '../properties/facts.tsx'

interface DescriptionProps {
  property: Pick<Property, 'location' | 'description'> & Facts
  /** Tools below the location. */
  children?: ReactNode
}

/** Location, description and facts of a home, below its title. */
export const Description = ({ property, children }: DescriptionProps) => (
  <>
    <p className="mt-2 flex gap-1.5 type-lead text-muted">
      <MapPin className="mt-1 size-5 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{property.location}</span>
    </p>
    {children}
    <h2 className="mt-8 mb-2 type-card">Description</h2>
    <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere text-muted">
      {property.description.trim() || 'No description provided by the agent.'}
    </p>
    <PropertyFacts facts={property} />
  </>
)
