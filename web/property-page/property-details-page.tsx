import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { priceText } from '#contract/ground/money.ts'
import type { Role } from '#contract/ground/role.ts'
import { findProperty, isOpenForOffers, type Property, type VisibleProperty } from '#contract/properties/properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useRole } from '../api/use-role.ts'
import { CompareOnPage } from '../compare/compare-toggle.tsx'
import { FloorPlans } from '../gallery/floor-plans.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { AskInBar, AskOnPhone } from '../messages/ask-agent.tsx'
import { MessageAgent } from '../messages/message-agent.tsx'
import { useOfferOn } from '../offer-state/use-buyer-summary.ts'
import { OwnOfferBadge } from '../own-deals/own-offer-badge.tsx'
import { OwnSale } from '../own-deals/own-sale.tsx'
import { Crumbs } from '../properties/crumbs.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { PropertyReviews } from '../reviews/property-reviews.tsx'
import { ReviewLink } from '../reviews/review-link.tsx'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { usePageDescription, useDocumentTitle } from '../ui/text/document-title.ts'
import { BuyerActions } from '../wishlist/buyer-actions.tsx'
import { Agent } from './agent.tsx'
import { OtherProperties, PricesFold } from './below-fold.tsx'
import { Description } from './description.tsx'
import { Folds } from './fold.tsx'
import { MonthlyFold } from './monthly-fold.tsx'
import { Price, PropertyLayout, type PropertyLayoutProps } from './property-layout.tsx'
import { PropertyTools } from './property-tools.tsx'
import { SaleNotice } from './sale-notice.tsx'
import { useRememberViewed } from './viewed-properties.ts'
import { placeOf, WhereFold } from './where-fold.tsx'

const ManagedProperty = lazyPart(
  async () => (await import('../manage-properties/managed-property-card.tsx')).ManagedPropertyCard,
)

const ownOffer = (propertyId: string, propertyBadge: ReactNode, onPicture = true) => (
  <OwnOfferBadge propertyId={propertyId} fallback={propertyBadge} onPicture={onPicture} />
)

/** Details of one home, with its reviews. The server renders it too. */
export function PropertyDetailsPage() {
  const { id = '' } = useParams()
  const property = useQuery(read(findProperty, { params: { id } }))
  const { role } = useRole()
  const ownAmount = useOfferOn(id)?.offerAmount
  useRememberViewed(property.data?._id)
  useHydrated('main')
  useDocumentTitle(property.data?.title ?? 'Property')
  usePageDescription(property.data && `${property.data.location}, ${priceText(property.data)}`)

  if (property.isError && !property.data) return <NotShown error={property.error} onRetry={property.refetch} />
  // One element while it loads and afterwards, because its heading has the focus.
  return (
    <>
      <PropertyLayout {...(property.data ? partsOf({ property: property.data, role, ownAmount }) : loading)} />
      {property.data && <OtherProperties id={id} ownOffer={ownOffer} />}
    </>
  )
}

interface ShownProps {
  property: VisibleProperty
  /** Undefined while loading. */
  role: Role | undefined
  /** Amount of the reader's own offer. */
  ownAmount: number | undefined
}

function partsOf({ property, role, ownAmount }: ShownProps): PropertyLayoutProps {
  const hasMonthly = !property.sold && property.status !== 'rejected'
  const place = placeOf(property)
  return {
    crumbs: <Crumbs steps={[allProperties, { name: place, path: searchPath(place) }]} />,
    tools: (
      <PropertyTools property={property}>
        <CompareOnPage property={property} />
      </PropertyTools>
    ),
    property,
    pictures: <Pictures property={property} role={role} />,
    management: <Management property={property} role={role} />,
    panel: <Sale property={property} role={role} ownAmount={ownAmount} hasMonthly={hasMonthly} />,
    children: (
      <>
        <Description property={property} />
        <FloorPlans property={property} />
        <Folds>
          <WhereFold key={property._id} property={property} />
          <PricesFold property={property} />
          {hasMonthly && <MonthlyFold property={property} ownAmount={ownAmount} />}
        </Folds>
        <PropertyReviews propertyId={property._id} property={property} role={role} />
      </>
    ),
  }
}

const allProperties = { name: 'All Properties', path: '/all-properties' }
const searchPath = (place: string) => `/all-properties?search=${encodeURIComponent(place)}`

const loading: PropertyLayoutProps = {
  property: undefined,
  pictures: <Skeleton shape="panel" className="aspect-3/2 md:aspect-auto md:h-98" />,
  panel: <Skeleton shape="panel" className="h-72" />,
  children: (
    <div className="mt-4 grid animate-late gap-4" aria-busy>
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="mt-6 h-4" />
      <Skeleton />
      <Skeleton className="h-4 w-3/5" />
    </div>
  ),
}

/** Shows what only its agent and admins see. */
function Management({ property, role }: { property: Property; role: Role | undefined }) {
  const { email } = useSignedIn()
  const isOwnProperty = role === 'agent' && property.agentEmail === email.toLowerCase()
  if (role === undefined || !(role === 'admin' || isOwnProperty)) return null
  return (
    <Suspense>
      <ManagedProperty id={property._id} role={role} />
    </Suspense>
  )
}

/** Shows what the home costs, what the signed-in person can do about it, and who sells it. */
const Sale = ({ property, role, ownAmount, hasMonthly }: ShownProps & { hasMonthly: boolean }) => (
  <OwnSale property={property} review={<ReviewLink propertyId={property._id} />}>
    {({ notice, action, hasOffer, isBought, isBuyer }) => {
      const canAsk = role === 'user' && !isBought && property.available && isOpenForOffers(property)
      return (
        <>
          <Price property={property} ownAmount={ownAmount} hasMonthly={hasMonthly} />
          {notice}
          {!isBought && action === undefined && <SaleNotice property={property} isBuyer={isBuyer} />}
          {!isBought && (
            <BuyerActions
              property={property}
              role={role}
              ownOffer={action}
              hasOffer={hasOffer}
              ask={canAsk && <AskInBar propertyId={property._id} />}
            />
          )}
          <Agent agent={property}>
            {canAsk && <AskOnPhone propertyId={property._id} />}
            {/* Their conversation is closed while the agent is under review. */}
            {role === 'user' && isBought && property.available && (
              <MessageAgent deal={{ propertyId: property._id, ...property }} />
            )}
          </Agent>
        </>
      )
    }}
  </OwnSale>
)

const NotShown = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div className="page-width section-gap">
    <h1 tabIndex={-1} className="sr-only">
      Property
    </h1>
    {error instanceof CallFailed && error.status === 404 ? (
      <EmptyOrOthers
        text="This home is not for sale."
        hint="It may have been taken down, or it is waiting to be verified."
        action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
      />
    ) : (
      <ErrorState title="This home could not be loaded." error={error} onRetry={onRetry} />
    )}
  </div>
)

function Pictures({ property, role }: Omit<ShownProps, 'ownAmount'>) {
  // A rejection is between the agent and the admins (ruling G25).
  const showsStatus = property.status !== 'rejected' || role === 'agent' || role === 'admin'
  return (
    <Gallery
      key={property._id}
      property={property}
      badges={
        <OwnOfferBadge
          propertyId={property._id}
          unlessBought={showsStatus && <StatusBadge status={property.status} onPicture />}
          fallback={<SaleBadge property={property} onPicture />}
        />
      }
    />
  )
}
