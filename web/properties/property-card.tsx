import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import { cardSizes, pictureOf } from '#contract/images/images.ts'
import type { Facts } from '#contract/properties/facts.ts'
import type { AdvertisedProperty } from '#contract/properties/properties.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { buttonStyle } from '../ui/basics/button-style.ts'
import { Card, stretchedLink } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { LocationText } from '../ui/text/location-text.tsx'
import { FactsLine } from './facts-line.tsx'

export interface PropertyCardProps {
  property: Omit<AdvertisedProperty, '_id' | 'underOffer'> & Facts
  /** More photos, over the picture. */
  strip?: ReactNode
  /** Top left on the picture. */
  badges: ReactNode
  /** Top right on the picture, such as a SaveButton. */
  corner?: ReactNode
  /** Target of the whole card, linked by its title. Without it the foot contains that link, as DetailsFoot does. */
  to?: string | undefined
  /** Below the line: the agent and the actions. */
  foot: ReactNode
  /** Displayed width of the picture on screens wider than a phone. */
  sizes?: string | undefined
  eager?: boolean | undefined
  headingLevel?: 'h2' | 'h3' | undefined
}

/** A property in any list; only the foot differs. */
export function PropertyCard({
  property,
  strip,
  badges,
  corner,
  to,
  foot,
  sizes,
  eager,
  headingLevel: Heading = 'h2',
}: PropertyCardProps) {
  return (
    <Card as="article" flush leads className="flex h-full min-w-0 flex-col">
      <div className="relative">
        <Picture {...pictureOf(property.image)} sizes={cardSizes(sizes)} alt={property.title} eager={eager} />
        {strip}
      </div>
      <div
        className={clsx(
          'absolute inset-x-3 top-3 flex items-start justify-between gap-3',
          strip && 'pointer-events-none z-10',
        )}
      >
        <div className="flex min-w-0 flex-wrap gap-2 *:whitespace-normal">{badges}</div>
        {corner && <div className="pointer-events-auto relative z-10">{corner}</div>}
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 p-5 wrap-anywhere">
        <p className="type-price">{priceRange(property)}</p>
        <Heading className="line-clamp-2 type-card" title={property.title}>
          {to === undefined ? (
            property.title
          ) : (
            <Link {...stretchedLink} to={to}>
              {property.title}
            </Link>
          )}
        </Heading>
        <LocationText clamp>{property.location}</LocationText>
        <FactsLine facts={property} />
      </div>
      <div className={clsx('mx-5 border-t border-line py-4', to !== undefined && 'relative z-10')}>{foot}</div>
    </Card>
  )
}

export interface DetailsFootProps {
  id: string
  title: string
  /** Text of the link to the details. */
  label: string
  agent?: { agentName: string; agentImage: string } | undefined
  /** Button before the link. */
  action?: ReactNode
}

/** Foot of a card that links to the property's page; the whole card is the link. */
export function DetailsFoot({ id, title, label, agent, action }: DetailsFootProps) {
  const describedBy = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      {agent ? (
        <span className="flex min-w-0 items-center gap-2.5 type-small">
          <Avatar name={agent.agentName} src={agent.agentImage} />
          <span className="truncate">{agent.agentName}</span>
        </span>
      ) : (
        <span />
      )}
      <span className="-mr-3 flex shrink-0 items-center">
        {action && <span className="relative z-10">{action}</span>}
        <Link
          {...stretchedLink}
          to={`/property-details/${id}`}
          aria-describedby={describedBy}
          className={clsx(buttonStyle({ kind: 'quiet', padding: 'small', stretched: true }), stretchedLink.className)}
        >
          {label}
        </Link>
      </span>
      <span id={describedBy} hidden>
        {title}
      </span>
    </div>
  )
}
