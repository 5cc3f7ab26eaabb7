import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { type PublicPlace, publicPlace } from '#contract/public-homes.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { OwnBadge } from '../offers/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { PropertyCard } from '../properties/property-card.tsx'
import { useHydrated } from '../shell/defer-hydration.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { DataRegion } from '../ui/data-region.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { CardSkeleton, Repeat } from '../ui/skeleton.tsx'

const grid = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3'

/** The homes for sale in a place, for readers without an account. The server renders it too. */
export function PublicPlacePage() {
  const { state = '', place = '' } = useParams()
  const page = Number(useSearchParams()[0].get('page') ?? 1)
  const found = useQuery({ ...read(publicPlace, { params: { state, place }, query: { page } }), retry: false })
  useDocumentTitle(found.data && `Homes for sale in ${found.data.name}`)
  useHydrated('main')

  return (
    <div className="page-width section-gap">
      {found.error instanceof CallFailed && found.error.status === 404 ? (
        <NothingHere />
      ) : (
        <DataRegion
          query={found}
          failed="The homes could not be loaded."
          className={found.data ? undefined : grid}
          skeleton={
            <Repeat times={6}>
              <CardSkeleton />
            </Repeat>
          }
        >
          {of => <Homes of={of} />}
        </DataRegion>
      )}
    </div>
  )
}

const Elsewhere = () => (
  <p className="mt-12 text-center text-muted">
    Looking for something else?{' '}
    <Link to="/all-properties" className="text-primary underline underline-offset-4">
      Search all homes
    </Link>
    .
  </p>
)

const Homes = ({ of: { name, path, homes, total, page, pages } }: { of: PublicPlace }) => (
  <>
    <PageTitle count={total} lead="Every home here has been verified.">
      Homes for sale in {name}
    </PageTitle>
    <ul className={grid}>
      {homes.map(home => (
        <li key={home._id}>
          <PropertyCard
            property={home}
            to={home.path}
            eager={home === homes[0]}
            badges={
              <>
                <StatusBadge status="verified" onPicture />
                <OwnBadge propertyId={home._id} fallback={<SaleBadge property={home} onPicture />} />
              </>
            }
            foot={
              <span className="flex min-w-0 items-center gap-2.5 type-small">
                <Avatar name={home.agentName} src={home.agentImage} />
                <span className="truncate">{home.agentName}</span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
    {pages > 1 && (
      <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-4">
        {page > 1 && (
          <ButtonLink to={page === 2 ? path : `${path}?page=${page - 1}`} rel="prev" kind="secondary">
            Previous
          </ButtonLink>
        )}
        <p className="text-muted tabular-nums">
          Page {page} of {pages}
        </p>
        {page < pages && (
          <ButtonLink to={`${path}?page=${page + 1}`} rel="next" kind="secondary">
            Next
          </ButtonLink>
        )}
      </nav>
    )}
    <Elsewhere />
  </>
)

const NothingHere = () => (
  <>
    <h1 tabIndex={-1} className="sr-only">
      Homes for sale
    </h1>
    <EmptyState
      text="There are no homes for sale here."
      hint="Look at the homes on our home page, or log in to search all of them."
      action={<ButtonLink to="/">Back to Home</ButtonLink>}
    />
  </>
)
