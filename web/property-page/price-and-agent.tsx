import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { UnderOfferNotice } from '../ui/text/under-offer-notice.tsx'

interface PriceProps {
  property: VisibleProperty
  /** Whether the reader has an offer of their own on it, which the page shows instead. */
  hasOwnOffer: boolean
  isBuyer: boolean
}

/** Shows a property's price range, and whether it is still available. */
export function Price({ property, hasOwnOffer, isBuyer }: PriceProps) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="type-small text-muted">Price range</h2>
        <p className="type-figure text-balance">{priceRange(property)}</p>
      </div>
      {property.underOffer && !property.sold && !hasOwnOffer && <UnderOfferNotice isBuyer={isBuyer} />}
      {property.sold && !hasOwnOffer && (
        <Notice tone="info" title="Sold">
          <p>This home has been sold.</p>
        </Notice>
      )}
      {!property.available && !property.sold && (
        <Notice tone="info" title="Not for sale">
          <p>This home is not for sale at the moment.</p>
        </Notice>
      )}
    </Card>
  )
}

interface AgentProps {
  property: VisibleProperty
  /** Ways to reach the agent. */
  children?: ReactNode
}

/** Shows who sells a property. */
export function Agent({ property, children }: AgentProps) {
  return (
    <Card className="grid gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={property.agentName} src={property.agentImage} size="medium" />
        <div className="min-w-0">
          <h2 className="type-small text-muted">Agent</h2>
          <p className="type-strong wrap-anywhere">{property.agentName}</p>
          {!isFormerUser(property.agentEmail) && (
            <>
              <a href={`mailto:${property.agentEmail}`} className="wrap-anywhere text-primary hover:underline">
                {property.agentEmail}
              </a>
              <Link
                to={`/all-properties?agent=${encodeURIComponent(property.agentEmail)}`}
                className="mt-1 block w-fit text-primary hover:underline"
              >
                More homes by this agent
              </Link>
            </>
          )}
        </div>
      </div>
      {children}
    </Card>
  )
}
