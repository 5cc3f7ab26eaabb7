import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { publicProperty, type PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { SignedInPerson, useSignInState } from '../api/session/signed-in.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { Description } from '../property-page/description.tsx'
import { Folds } from '../property-page/fold.tsx'
import { MonthlyFold } from '../property-page/monthly-fold.tsx'
import { PropertyLayout } from '../property-page/property-layout.tsx'
import { ReadyPrintSheet } from '../property-page/ready-print-sheet.tsx'
import { WhereFold } from '../property-page/where-fold.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { detailsOf, PriceAndActions } from './price-and-actions.tsx'

/** Loaded only for signed-in people. */
const OwnSale = lazyPart(async () => (await import('../own-deals/own-sale.tsx')).OwnSale)

/** A home for readers without an account. The server renders it too. */
export function PublicPropertyPage() {
  const { name = '' } = useParams()
  const property = useQuery({
    ...read(publicProperty, { params: { id: name.slice(-36).toLowerCase() } }),
    retry: false,
  })
  useDocumentTitle(property.data?.title)
  useHydrated('main')

  if (property.isError && (!property.data || isGone(property.error)))
    return <NotShown error={property.error} onRetry={property.refetch} />
  return property.data ? (
    <Shown property={property.data} />
  ) : (
    <div className="page-width section-gap">
      <Skeleton shape="panel" className="aspect-3/2 animate-late md:aspect-auto md:h-98" />
    </div>
  )
}

/** Whether the home has just been taken down. */
const isGone = (error: Error) => error instanceof CallFailed && (error.status === 404 || error.status === 410)

const Shown = ({ property }: { property: PublicPropertyWithPhotos }) => (
  <PropertyLayout
    crumbs={<Breadcrumb state={property.place?.state} place={property.place ?? undefined} className="" />}
    property={property}
    pictures={
      <Gallery
        key={property._id}
        property={property}
        badges={
          <OwnBadge
            propertyId={property._id}
            unlessBought={<StatusBadge status="verified" onPicture />}
            fallback={<SaleBadge property={property} onPicture />}
          />
        }
      />
    }
    panel={<Sale property={property} />}
  >
    <Description property={property} />
    <ReadyPrintSheet property={{ ...property, publicPath: property.path }} />
    <Folds>
      <WhereFold key={property._id} property={property} />
      {!property.sold && <MonthlyFold property={property} />}
    </Folds>
    {property.place && (
      <p className="mt-8">
        <Link to={property.place.path} className="font-semibold text-primary underline underline-offset-4">
          All homes for sale in {property.place.name}
        </Link>
      </p>
    )}
  </PropertyLayout>
)

/** Shows what the home costs and who sells it. A signed-in person's own offer comes first. */
function Sale({ property }: { property: PublicPropertyWithPhotos }) {
  const signIn = useSignInState()
  if (signIn.state !== 'signed-in') return <PriceAndActions property={property} />
  return (
    <SignedInPerson value={signIn.person}>
      <Suspense fallback={<PriceAndActions property={property} />}>
        <OwnSale
          property={{ ...property, status: property.isRechecked ? 'pending' : 'verified' }}
          review={
            <Link to={detailsOf(property)} className="text-center font-semibold underline underline-offset-4">
              See more
            </Link>
          }
        >
          {own => <PriceAndActions property={property} own={own} />}
        </OwnSale>
      </Suspense>
    </SignedInPerson>
  )
}

const NotShown = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div className="page-width section-gap">
    <h1 tabIndex={-1} className="sr-only">
      Home
    </h1>
    {isGone(error) ? (
      <EmptyState
        text="This home is not for sale."
        hint="It may have been sold or taken down."
        action={<ButtonLink to="/">Back to Home</ButtonLink>}
      />
    ) : (
      <ErrorState title="This home could not be loaded." error={error} onRetry={onRetry} />
    )}
  </div>
)
