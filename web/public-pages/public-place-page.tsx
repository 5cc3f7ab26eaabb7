import { useQuery } from '@tanstack/react-query'
import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { type PublicProperty, type PublicPlace, publicPlace } from '#contract/public-pages/public-properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { PropertyCard } from '../properties/property-card.tsx'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { CardSkeleton, Repeat } from '../ui/list/skeleton.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { LoadWhenNear } from '../ui/load/load-when-near.tsx'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'

const PlaceMap = lazyPart(async () => (await import('../property-pins/place-map.tsx')).PlaceMap)

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
          {of => <Properties of={of} />}
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

const Properties = ({ of }: { of: PublicPlace }) => {
  const { name, properties, total, page, pages } = of
  const [isMapOpen, setMapOpen] = useState(false)
  const isOnMap = properties.some(({ position }) => position)
  const openMap = () => {
    setMapOpen(true)
    document.querySelector<HTMLElement>('#map')?.focus()
  }
  return (
    <>
      <PageTitle
        count={total}
        lead="Every home here has been verified."
        action={
          isOnMap && (
            <Button kind="secondary" icon={MapIcon} onClick={openMap}>
              Show on a map
            </Button>
          )
        }
      >
        Homes for sale in {name}
      </PageTitle>
      <ul className={grid}>
        {properties.map(property => (
          <li key={property._id}>
            <CardOfProperty property={property} eager={property === properties[0]} />
          </li>
        ))}
      </ul>
      {pages > 1 && <PageLinks of={of} />}
      {isOnMap && (
        <section id="map" tabIndex={-1} aria-labelledby="map-title" className="mt-12 scroll-mt-24 outline-none">
          <SectionTitle id="map-title" size="small" lead={pages > 1 ? 'The homes on this page.' : undefined}>
            On the map
          </SectionTitle>
          <LoadWhenNear placeholder={<div className="aspect-3/2 max-w-3xl rounded-2xl bg-sunken sm:aspect-2/1" />}>
            <PlaceMap key={page} properties={properties} isOpen={isMapOpen} onOpen={() => setMapOpen(true)} />
          </LoadWhenNear>
        </section>
      )}
      <Elsewhere />
    </>
  )
}

const CardOfProperty = ({ property, eager }: { property: PublicProperty; eager: boolean }) => (
  <PropertyCard
    property={property}
    to={property.path}
    eager={eager}
    badges={
      <>
        <StatusBadge status="verified" onPicture />
        <OwnBadge propertyId={property._id} fallback={<SaleBadge property={property} onPicture />} />
      </>
    }
    foot={
      <span className="flex min-w-0 items-center gap-2.5 type-small">
        <Avatar name={property.agentName} src={property.agentImage} />
        <span className="truncate">{property.agentName}</span>
      </span>
    }
  />
)

const PageLinks = ({ of: { path, page, pages } }: { of: PublicPlace }) => (
  <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-4">
    {page > 1 && (
      <ButtonLink to={page === 2 ? path : `${path}?page=${page - 1}`} rel="prev" kind="secondary">
        Previous
      </ButtonLink>
    )}
    <p className="text-muted tabular-nums">{`Page ${page} of ${pages}`}</p>
    {page < pages && (
      <ButtonLink to={`${path}?page=${page + 1}`} rel="next" kind="secondary">
        Next
      </ButtonLink>
    )}
  </nav>
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
