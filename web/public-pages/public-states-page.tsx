import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { publicStates } from '#contract/public-pages/public-properties.ts'
import { read } from '../api/read.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { PlaceTiles, PlaceTilesSkeleton } from './place-tiles.tsx'

/** States and regions with homes for sale, for readers without an account. The server renders it too. */
export function PublicStatesPage() {
  const [query] = useSearchParams()
  const searched = (query.get('q') ?? '').trim()
  const found = useQuery({ ...read(publicStates), retry: false })
  useHydrated('main')

  return (
    <div className="page-width section-gap">
      <PageTitle count={found.data?.total} lead="Every home here has been verified.">
        Homes by place
      </PageTitle>
      {searched !== '' && (
        <p className="mb-6 wrap-anywhere">{`We know no place called “${searched}” with homes for sale. These have some:`}</p>
      )}
      <DataRegion query={found} failed="The places could not be loaded." skeleton={<PlaceTilesSkeleton />}>
        {({ states }) =>
          states.length > 0 ? (
            <PlaceTiles places={states} />
          ) : (
            <EmptyState
              text="There are no homes for sale yet."
              hint="Come back soon, or look at our home page."
              action={<ButtonLink to="/">Back to Home</ButtonLink>}
            />
          )
        }
      </DataRegion>
      <p className="mt-12 text-center text-muted">
        Looking for something else?{' '}
        <Link to="/all-properties" className="text-primary underline underline-offset-4">
          Search all homes
        </Link>
        .
      </p>
    </div>
  )
}
