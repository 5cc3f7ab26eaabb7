import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import type { Role } from '#contract/ground/role.ts'
import { findProperty, type Property, type VisibleProperty } from '#contract/properties/properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useRole } from '../api/use-role.ts'
import { CompareOnPage } from '../compare/compare-toggle.tsx'
import { FloorPlans } from '../gallery/floor-plans.tsx'
import { PropertyPictures } from '../gallery/property-pictures.tsx'
import { AskAgent } from '../messages/ask-agent.tsx'
import { useOfferOn } from '../offer-state/use-buyer-summary.ts'
import { OwnOfferBadge } from '../own-deals/own-offer-badge.tsx'
import { OwnSale } from '../own-deals/own-sale.tsx'
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
import { MapOfProperty, OtherProperties, PricesOfProperty } from './below-fold.tsx'
import { Description } from './description.tsx'
import { Agent, Price } from './price-and-agent.tsx'
import { PropertyTools } from './property-tools.tsx'
import { useRememberViewed } from './viewed-properties.ts'

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
  usePageDescription(property.data && `${property.data.location}, ${priceRange(property.data)}`)

  if (property.isError && !property.data) return <NotShown error={property.error} onRetry={property.refetch} />
  return (
    <>
      <div className="page-width section-gap flex flex-col gap-8 pb-0 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-0 lg:pb-8">
        <article className="min-w-0">
          <Pictures property={property.data} role={role} />
          <h1 tabIndex={-1} className="mt-6 type-title wrap-anywhere">
            {property.data?.title ?? <span className="text-subtle">Loading...</span>}
          </h1>
          {property.data ? <About property={property.data} /> : <AboutSkeleton />}
        </article>
        {/* Before the prices and reviews, so that Tab reaches the actions soon. */}
        <aside
          aria-label="Price and agent"
          className="max-lg:contents lg:sticky-panel lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:min-w-0 lg:gap-4 lg:self-start"
        >
          {property.data ? <Sale property={property.data} role={role} /> : <Skeleton shape="panel" className="h-80" />}
        </aside>
        <div className="min-w-0 max-lg:-mt-8">
          {property.data && <MapOfProperty property={property.data} />}
          {property.data && <PricesOfProperty property={property.data} ownAmount={ownAmount} />}
          <PropertyReviews propertyId={id} property={property.data} role={role} />
        </div>
      </div>
      {property.data && <OtherProperties id={id} ownOffer={ownOffer} />}
    </>
  )
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

/**
 * Shows what the home costs, what the signed-in person can do about it, and who sells it. Their own offer comes first. The
 * actions are in sight without scrolling, even in a low window.
 */
const Sale = ({ property, role }: { property: VisibleProperty; role: Role | undefined }) => (
  <OwnSale property={property} review={<ReviewLink propertyId={property._id} />}>
    {({ action, amountText, isBought, isBuyer }) => (
      <>
        <Price property={property} hasOwnOffer={isBought || action !== undefined} isBuyer={isBuyer} />
        <Management property={property} role={role} />
        {!isBought && <BuyerActions property={property} role={role} amountText={amountText} ownOffer={action} />}
        <Agent property={property}>{role === 'user' && <AskAgent property={property} isBought={isBought} />}</Agent>
      </>
    )}
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

function Pictures({ property, role }: { property: VisibleProperty | undefined; role: Role | undefined }) {
  if (!property) return <Skeleton shape="panel" className="aspect-3/2" />
  // A rejection is between the agent and the admins (ruling G25).
  const showsStatus = property.status !== 'rejected' || role === 'agent' || role === 'admin'
  return (
    <PropertyPictures
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

const About = ({ property }: { property: VisibleProperty }) => (
  <>
    <Description property={property}>
      <PropertyTools property={property}>
        <CompareOnPage property={property} />
      </PropertyTools>
    </Description>
    <FloorPlans property={property} />
  </>
)

const AboutSkeleton = () => (
  <div className="mt-4 grid animate-late gap-4" aria-busy>
    <Skeleton className="h-4 w-1/3" />
    <Skeleton className="h-4 mt-6" />
    <Skeleton />
    <Skeleton className="h-4 w-3/5" />
  </div>
)
