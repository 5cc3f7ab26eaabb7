import { useQuery } from '@tanstack/react-query'
import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type PublicPlace, publicPlace } from '#contract/public-pages/public-properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { PlaceMap } from '../property-pins/place-map.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { CardSkeleton, Repeat } from '../ui/list/skeleton.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Elsewhere, NoPropertiesHere } from './elsewhere.tsx'
import { publicCardGrid, PublicPropertyCards } from './public-property-cards.tsx'

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
        <NoPropertiesHere />
      ) : (
        <DataRegion
          query={found}
          failed="The homes could not be loaded."
          className={found.data ? undefined : publicCardGrid}
          skeleton={
            <Repeat times={6}>
              <CardSkeleton />
            </Repeat>
          }
        >
          {of => (of.properties.length > 0 ? <Properties of={of} /> : <NothingForSale of={of} />)}
        </DataRegion>
      )}
    </div>
  )
}

const Properties = ({ of }: { of: PublicPlace }) => {
  const { name, state, properties, total, page, pages } = of
  const [isMapOpen, setMapOpen] = useState(false)
  const isOnMap = properties.some(({ position }) => position)
  const openMap = () => {
    setMapOpen(true)
    document.querySelector<HTMLElement>('#map')?.focus()
  }
  return (
    <>
      <Breadcrumb state={state} here={name} />
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
      <PublicPropertyCards properties={properties} eager />
      {pages > 1 && <PageLinks of={of} />}
      {isOnMap && (
        <section id="map" tabIndex={-1} aria-labelledby="map-title" className="mt-12 scroll-mt-24 outline-none">
          <SectionTitle id="map-title" size="small" lead={pages > 1 ? 'The homes on this page.' : undefined}>
            On the map
          </SectionTitle>
          <PlaceMap key={page} properties={properties} isOpen={isMapOpen} onOpen={() => setMapOpen(true)} />
        </section>
      )}
      <Elsewhere />
    </>
  )
}

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

/** Stands on the page of a place whose last home was sold. */
const NothingForSale = ({ of: { name, state } }: { of: PublicPlace }) => (
  <>
    <Breadcrumb state={state} here={name} />
    <PageTitle>Homes for sale in {name}</PageTitle>
    <EmptyState
      text={`All homes in ${name} have been sold.`}
      hint={state ? `There are others in ${state.name}.` : 'Look at the other places.'}
      action={
        <ButtonLink to={state?.path ?? '/places'}>{state ? `Homes in ${state.name}` : 'Homes by place'}</ButtonLink>
      }
    />
  </>
)
