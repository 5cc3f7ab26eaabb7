import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { publicStates } from '#contract/public-pages/public-properties.ts'
import { type FoundPublicProperties, searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { maxSearchLength, searchedPart } from '#contract/search/search-text.ts'
import { read } from '../api/read.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { capitalized } from '../ui/text/capitalized.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { PlaceTiles, PlaceTilesSkeleton } from './place-tiles.tsx'
import { PublicPropertyCards } from './public-property-cards.tsx'
import { whereToLive } from './where-to-live.ts'

/**
 * States and regions with homes for sale, for readers without an account, below the homes that a search has found. The
 * server renders it too.
 */
export function PublicStatesPage() {
  const [query] = useSearchParams()
  const text = (query.get('q') ?? '').trim()
  const searched = searchedPart(text)
  const places = useQuery({ ...read(publicStates), retry: false })
  const search = useQuery({
    ...read(searchPublicProperties, { query: { q: searched } }),
    enabled: searched !== '',
    retry: false,
  })
  const found = search.data && search.data.properties.length > 0 ? search.data : undefined
  const isOnlyLeftOut = search.data?.words === '' && search.data.leftOut.length > 0
  const hasFoundNone = searched !== '' && !found && !search.isLoading && !isOnlyLeftOut
  useHydrated('main')

  return (
    <div className="page-width section-gap">
      {found ? (
        <PageTitle count={found.total} lead={`Search: ${found.words}`}>
          Homes for sale
        </PageTitle>
      ) : (
        <PageTitle count={places.data?.total} lead="Every home here has been verified.">
          Homes by place
        </PageTitle>
      )}
      <PlacesSearch key={searched} searched={searched} />
      {searched !== text && <p className="mb-6">{`Only the first ${maxSearchLength} characters were searched for.`}</p>}
      {hasFoundNone && <p className="mb-6 wrap-anywhere">{notFoundText(searched, search)}</p>}
      {search.data && <LeftOut found={search.data} />}
      {found && <Found found={found} />}
      {search.data && search.data.places.length > 0 && <WholePlaces places={search.data.places} />}
      {found && (
        <div className="mt-12">
          <SectionTitle size="small">Homes by place</SectionTitle>
        </div>
      )}
      {hasFoundNone && places.data && places.data.states.length > 0 && <p className="mb-4">These places have homes:</p>}
      <DataRegion query={places} failed="The places could not be loaded." skeleton={<PlaceTilesSkeleton />}>
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
        <Link to={search.data?.path ?? '/all-properties'} className="text-primary underline underline-offset-4">
          Search all homes
        </Link>
        .
      </p>
    </div>
  )
}

/** Field for other words: a plain form, because the server leads to the page of a place that they name. */
const PlacesSearch = ({ searched }: { searched: string }) => (
  <search>
    <form action="/places" className="mb-6 grid max-w-2xl gap-1.5">
      <label htmlFor="searched" className="w-fit type-label">
        {whereToLive.label}
      </label>
      <span className="flex gap-2">
        <input
          id="searched"
          type="search"
          name="q"
          defaultValue={searched}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={whereToLive.placeholder}
          className="min-h-12 w-full min-w-0 rounded-xl border border-control bg-surface px-3.5 text-ellipsis"
        />
        <Button type="submit">Search</Button>
      </span>
    </form>
  </search>
)

interface Search {
  data: FoundPublicProperties | undefined
  isError: boolean
}

function notFoundText(searched: string, { data, isError }: Search): string {
  if (isError) return 'The homes could not be loaded.'
  return data?.words === '' ? `“${searched}” describes no home.` : `No homes found for “${searched}”.`
}

/** Says which words of a search mean no filter, and offers the other searches. */
const LeftOut = ({ found: { leftOut, instead } }: { found: FoundPublicProperties }) => (
  <div className="mb-6 grid gap-3 empty:hidden">
    {leftOut.map(sentence => (
      <p key={sentence} className="wrap-anywhere">
        {sentence}
      </p>
    ))}
    {instead.length > 0 && (
      <p className="flex flex-wrap gap-3">
        {instead.map(({ words, total }) => (
          <ButtonLink key={words} to={`/places?q=${encodeURIComponent(words)}`} kind="secondary">
            {`${capitalized(words)}: ${propertiesText(total)}`}
          </ButtonLink>
        ))}
      </p>
    )}
  </div>
)

/** The first homes that a search has found, and the way to the others. */
const Found = ({ found }: { found: FoundPublicProperties }) => (
  <>
    <PublicPropertyCards properties={found.properties} eager />
    {(found.total.isMore || found.total.count > found.properties.length) && (
      <p className="mt-6 text-center">
        <ButtonLink to={found.path} kind="secondary">
          See all homes that fit
        </ButtonLink>
      </p>
    )}
  </>
)

/** The ways to all homes of the places that a search names. */
const WholePlaces = ({ places }: Pick<FoundPublicProperties, 'places'>) => (
  <p className="my-6 flex flex-wrap justify-center gap-3">
    {places.map(({ name, path, count }) => (
      <ButtonLink key={path} to={path} kind="secondary">
        {count === 1 ? `The home in ${name}` : `All ${count.toLocaleString('en-US')} homes in ${name}`}
      </ButtonLink>
    ))}
  </p>
)
