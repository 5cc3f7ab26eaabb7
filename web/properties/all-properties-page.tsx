import { clsx } from 'clsx'
import { Suspense } from 'react'
import type { Property } from '#contract/properties.ts'
import type { Pages } from '../api/use-pages.ts'
import { useHydrated } from '../shell/defer-hydration.ts'
import { Button } from '../ui/button.tsx'
import { DataRegion } from '../ui/data-region.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { CardSkeleton, Repeat } from '../ui/skeleton.tsx'
import { SortSelect, useSort } from '../ui/sort-select.tsx'
import { totalText } from '../ui/total-text.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import { useRole } from '../users/use-role.ts'
import { SaveButton } from '../wishlist/save-button.tsx'
import { CompareOnCard } from './compare-toggle.tsx'
import { CompareTray } from './compare-tray.tsx'
import { FilterBar } from './filter-bar.tsx'
import { activeTexts } from './filter-texts.ts'
import { LocationSearch } from './location-search.tsx'
import { OwnBadge } from '../offers/own-badge.tsx'
import { SaleBadge, StatusBadge } from './property-badges.tsx'
import { DetailsFoot, PropertyCard } from './property-card.tsx'
import { UnderOfferLast, useHomesForSale } from './under-offer-last.tsx'
import { useAreaChoices } from './use-area-choices.ts'
import { useFilters } from './use-filters.ts'

const SearchHelp = lazyPart(async () => (await import('./search-help.tsx')).SearchHelp)

const orders = {
  newest: 'Newest first',
  'price-low': 'Lowest price first',
  'price-high': 'Highest price first',
} as const

const grid = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3'

/** Search of the homes for sale. The server renders it too. */
export function AllPropertiesPage() {
  const controls = useFilters()
  const query = { search: controls.search.text, ...controls.filters }
  const properties = useHomesForSale({ ...query, sort: useSort(orders) })
  const active = activeTexts(controls.filters, useAreaChoices().areaText, properties.data?.[0]?.agentName)
  const help = { controls, query, active }
  const isBuyer = useRole().role === 'user'
  useHydrated('main')

  return (
    <div className="page-width section-gap">
      <PageTitle lead="Every home here has been verified.">All Properties</PageTitle>
      <div className="grid gap-4 md:grid-cols-[minmax(0,42rem)_13rem_auto]">
        <LocationSearch controls={controls} />
        <SortSelect orders={orders} />
        <div className="hidden self-end md:block">
          <UnderOfferLast />
        </div>
      </div>
      <FilterBar {...help} total={properties.isOutdated ? undefined : properties.total} />
      <output className="mt-4 mb-6 block min-h-6 text-muted tabular-nums">{countOf(properties)}</output>
      <div
        aria-busy={properties.isOutdated}
        className={clsx('transition-opacity duration-200', properties.isOutdated && 'opacity-60')}
      >
        <DataRegion
          query={properties}
          failed="The properties could not be loaded."
          skeleton={
            <div className={grid}>
              <Repeat times={6}>
                <CardSkeleton />
              </Repeat>
            </div>
          }
          empty={
            <>
              <NothingFound
                search={controls.search.text}
                isFiltered={active.size > 0}
                onClear={() => controls.search.choose('')}
              />
              <Suspense>
                <SearchHelp {...help} isEmpty />
              </Suspense>
            </>
          }
        >
          {list => (
            <>
              <VirtualList items={list}>
                {group => (
                  <ul className={grid}>
                    {group.map(property => (
                      <li key={property._id}>
                        <PropertyCard
                          property={property}
                          eager={property === list[0]}
                          badges={<Badges property={property} />}
                          corner={
                            <div className="grid gap-2">
                              {isBuyer && <SaveButton property={property} />}
                              <CompareOnCard home={property} />
                            </div>
                          }
                          foot={
                            <DetailsFoot id={property._id} title={property.title} label="Details" agent={property} />
                          }
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </VirtualList>
              {properties.more && <ShowMore {...properties.more} />}
              {active.size > 0 && (
                <Suspense>
                  <SearchHelp {...help} isEmpty={false} />
                </Suspense>
              )}
            </>
          )}
        </DataRegion>
      </div>
      <CompareTray />
    </div>
  )
}

const Badges = ({ property }: { property: Property }) => (
  <>
    <StatusBadge status={property.status} onPicture />
    <OwnBadge propertyId={property._id} fallback={<SaleBadge property={property} onPicture />} />
  </>
)

interface NothingFoundProps {
  search: string
  isFiltered: boolean
  onClear: () => void
}

const NothingFound = ({ search, isFiltered, onClear }: NothingFoundProps) =>
  search === '' ? (
    <EmptyState
      text="No properties found."
      hint={isFiltered ? 'Fewer filters find more homes.' : 'New homes appear here as soon as they are verified.'}
    />
  ) : (
    <EmptyState
      text={`No properties found for "${search}"`}
      hint="Try a shorter word, or only the city."
      action={
        <Button kind="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )

function countOf({ total }: Pick<Pages<Property>, 'total'>): string {
  if (total === undefined) return ''
  return total.count === 1 && !total.isMore ? '1 property' : `${totalText(total)} properties`
}
