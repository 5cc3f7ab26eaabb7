import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { publicState, type PublicState } from '#contract/public-pages/public-properties.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Elsewhere, NoPropertiesHere } from './elsewhere.tsx'
import { PlaceTiles, PlaceTilesSkeleton } from './place-tiles.tsx'
import { PublicPropertyCards } from './public-property-cards.tsx'

/** The places of a state and its newest homes, for readers without an account. The server renders it too. */
export function PublicStatePage() {
  const { state = '' } = useParams()
  const found = useQuery({ ...read(publicState, { params: { state } }), retry: false })
  useDocumentTitle(found.data && `Homes for sale in ${found.data.name}`)
  useHydrated('main')

  return (
    <div className="page-width section-gap">
      {found.error instanceof CallFailed && found.error.status === 404 ? (
        <NoPropertiesHere />
      ) : (
        <DataRegion query={found} failed="The places could not be loaded." skeleton={<PlaceTilesSkeleton />}>
          {of => <Shown of={of} />}
        </DataRegion>
      )}
    </div>
  )
}

const Shown = ({ of: { name, count, places, properties } }: { of: PublicState }) => (
  <>
    <Breadcrumb here={name} />
    <PageTitle count={count} lead="Every home here has been verified.">
      Homes for sale in {name}
    </PageTitle>
    <PlaceTiles places={places} />
    <section aria-labelledby="newest" className="mt-12">
      <SectionTitle id="newest" size="small">
        Newest homes
      </SectionTitle>
      <PublicPropertyCards properties={properties} headingLevel="h3" />
    </section>
    <Elsewhere />
  </>
)
