import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { publicProperty, type PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { SignedInPerson, useSignInState } from '../api/session/signed-in.ts'
import { ReadyPrintSheet } from '../property-page/ready-print-sheet.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { detailsOf, PriceAndActions } from './price-and-actions.tsx'
import { PublicPropertyBody } from './public-property-body.tsx'

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
    <>
      <PublicPropertyBody property={property.data} panel={<Sale property={property.data} />} />
      <ReadyPrintSheet property={{ ...property.data, publicPath: property.data.path }} />
    </>
  ) : (
    <div className="page-width section-gap">
      <Skeleton shape="panel" className="aspect-3/2 animate-late md:aspect-auto md:h-98" />
    </div>
  )
}

/** Whether the home has just been taken down. */
const isGone = (error: Error) => error instanceof CallFailed && (error.status === 404 || error.status === 410)

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
              See the full page
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
