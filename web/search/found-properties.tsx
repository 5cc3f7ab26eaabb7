import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { PropertyForSale } from '#contract/search/for-sale.ts'
import type { Pages } from '../api/lists/use-pages.ts'
import { type FilterName, shortList } from '../search-filters/filter-texts.ts'
import type { FilterControls } from '../search-filters/use-filters.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { CardSkeleton, Repeat } from '../ui/list/skeleton.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

const SearchHelp = lazyPart(async () => (await import('../search-filters/search-help.tsx')).SearchHelp)

const grids = {
  list: 'grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3',
  rows: 'grid divide-y divide-line',
  both: 'grid grid-cols-1 gap-5 md:grid-cols-2 2xl:grid-cols-3 lg:chose-list:grid-cols-3',
}
/** Looks of an item whose pin on the map is pointed at: an outline, because a background alone would be colour alone. */
const cardStyle = 'rounded-2xl data-pointed:outline-2 data-pointed:outline-offset-2 data-pointed:outline-primary'
const rowStyle =
  '-mx-4 px-4 data-pointed:bg-primary-soft data-pointed:outline-2 data-pointed:-outline-offset-2 data-pointed:outline-primary'

interface FoundPropertiesProps {
  properties: Omit<Pages<PropertyForSale>, 'loaded'>
  controls: FilterControls
  query: SearchFilters
  /** Each active filter in words. */
  active: ReadonlyMap<FilterName, string>
  /** Cards alone, cards beside the map, or rows over the map of a phone. */
  layout: keyof typeof grids
  /** Card of a home. The first one's picture loads at once. */
  children: (property: PropertyForSale, isFirst: boolean) => ReactNode
}

/** The homes that a search has found, as cards. */
export function FoundProperties({ properties, layout, children, ...help }: FoundPropertiesProps) {
  const { controls, active } = help
  const grid = grids[layout]
  return (
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
          <RestoreFocus>
            <NothingFound
              search={controls.search.text}
              isFiltered={active.size > 0}
              isOnMap={layout !== 'list' && controls.filters.view !== undefined}
              onClear={() => controls.search.choose('')}
            />
            <Suspense>
              <SearchHelp {...help} found={0} />
            </Suspense>
          </RestoreFocus>
        }
      >
        {list => (
          <>
            <VirtualList items={list}>
              {group => (
                <ul className={grid}>
                  {group.map(property => (
                    <li
                      key={property._id}
                      data-property={property._id}
                      className={layout === 'rows' ? rowStyle : cardStyle}
                    >
                      {children(property, property === list[0])}
                    </li>
                  ))}
                </ul>
              )}
            </VirtualList>
            {properties.more && <ShowMore {...properties.more} />}
            {(active.size > 0 || (help.query.search && list.length < shortList)) && (
              <RestoreFocus>
                <Suspense>
                  <SearchHelp {...help} found={list.length} />
                </Suspense>
              </RestoreFocus>
            )}
          </>
        )}
      </DataRegion>
    </div>
  )
}

interface NothingFoundProps {
  search: string
  isFiltered: boolean
  /** Whether the map beside the list limits the search to its view. */
  isOnMap: boolean
  onClear: () => void
}

const NothingFound = ({ search, isFiltered, isOnMap, onClear }: NothingFoundProps) =>
  search === '' ? (
    <EmptyState
      text="No properties found."
      hint={
        isOnMap
          ? `Move the map or ${isFiltered ? 'change the search' : 'zoom out'}.`
          : isFiltered
            ? 'Fewer filters find more homes.'
            : 'New homes appear here as soon as they are verified.'
      }
    />
  ) : (
    <EmptyState
      text={`No properties found for "${search}"`}
      hint={
        isOnMap
          ? 'Move the map or change the search.'
          : isFiltered
            ? 'Try a shorter word, or fewer filters.'
            : 'Try a shorter word, or only the city.'
      }
      action={
        <Button kind="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
