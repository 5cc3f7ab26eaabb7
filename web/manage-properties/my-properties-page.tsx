import { Map as MapIcon, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { requestedOffers } from '#contract/offers/offers.ts'
import { type ManagedProperty, myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { AdvertisedBadge } from '../properties/advertised-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { PropertyCard } from '../properties/property-card.tsx'
import { PropertyLimitNotice } from '../properties/property-limit-notice.tsx'
import { sortOrders } from '../properties/sort-orders.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { SearchAndSort } from '../ui/list/search-and-sort.tsx'
import { useSort } from '../ui/list/sort-select.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { lazyPart, loadPart } from '../ui/load/load-chunk.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { MyPropertyActions } from './my-property-actions.tsx'

const MyPropertiesMap = lazyPart(async () => (await import('./my-properties-map.tsx')).MyPropertiesMap)

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3'

/** Lists the properties of an agent. */
export function MyPropertiesPage() {
  const { email } = useSignedIn()
  const search = useUrlText('search')
  const sort = useSort(sortOrders)
  const [isMapOpen, setMapOpen] = useState(false)
  const properties = usePages(myProperties, { query: { email, search: search.text, sort } })
  const total = properties.total?.count ?? 0
  const remove = useAction(deleteProperty, {
    done: 'Your property has been deleted.',
    failed: 'Failed to delete property.',
    refresh: [myProperties, agentSummary, requestedOffers],
  })

  const confirmDeletion = async (property: ManagedProperty) => {
    const { askDeletion } = await loadPart(() => import('./ask-deletion.ts'))
    const isSure = await askDeletion(property)
    if (isSure) remove({ params: { id: property._id } })
  }

  return (
    <>
      <PageTitle
        count={properties.total}
        action={
          // The map's button appears after loading, so it must move nothing, and fit into the row of a phone.
          <div className="flex flex-wrap gap-3 sm:flex-row-reverse">
            <ButtonLink to="/dashboard/add-property" icon={Plus}>
              Add Property
            </ButtonLink>
            {total > 0 && (
              <Button kind="secondary" icon={MapIcon} aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
                <span className="max-sm:sr-only">{isMapOpen ? 'Hide the map' : 'Show on a map'}</span>
              </Button>
            )}
          </div>
        }
      >
        My Added Properties
      </PageTitle>
      <PropertyLimitNotice />
      <div className="mb-6">
        <SearchAndSort
          label="Search my properties"
          placeholder="A title or a location"
          search={search}
          orders={sortOrders}
        />
      </div>
      {isMapOpen && total > 0 && (
        <Suspense>
          <MyPropertiesMap email={email} search={search.text} total={total} />
        </Suspense>
      )}
      <PagedCards
        query={properties}
        failed="Your properties could not be loaded."
        grid={grid}
        empty={
          search.text === '' ? (
            <EmptyOrOthers
              subject="A listing"
              text="No properties found."
              hint="The homes you list appear here."
              action={<ButtonLink to="/dashboard/add-property">Add Property</ButtonLink>}
            />
          ) : (
            <EmptyState text="No properties found." hint="Try a shorter word." />
          )
        }
        card={property => (
          <PropertyCard
            property={property}
            sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw"
            badges={<Badges property={property} />}
            foot={
              <MyPropertyActions
                property={property}
                isDeleting={remove.isBusyWith(property._id)}
                onDelete={() => void confirmDeletion(property)}
              />
            }
          />
        )}
      />
    </>
  )
}

const Badges = ({ property }: { property: ManagedProperty }) => (
  <>
    <StatusBadge status={property.status} onPicture />
    <SaleBadge property={property} onPicture />
    {property.advertise && !property.sold && <AdvertisedBadge onPicture />}
  </>
)
