import { clsx } from 'clsx'
import { Suspense } from 'react'
import type { PropertyForSale } from '#contract/search/for-sale.ts'
import { maxSearchLength } from '#contract/search/search-text.ts'
import type { Pages } from '../api/lists/use-pages.ts'
import { useRole } from '../api/use-role.ts'
import { CompareOnCard } from '../compare/compare-toggle.tsx'
import { CompareTray } from '../compare/compare-tray.tsx'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { DetailsFoot, PropertyCard } from '../properties/property-card.tsx'
import { ActiveFilters } from '../search-filters/active-filters.tsx'
import { FilterBar } from '../search-filters/filter-bar.tsx'
import { activeTexts, type FilterName } from '../search-filters/filter-texts.ts'
import { LocationSearch } from '../search-filters/location-search.tsx'
import { propertyOrders } from '../search-filters/property-orders.ts'
import { useShownAs } from '../search-filters/shown-as.ts'
import { UnderOfferLast, usePropertiesForSale } from '../search-filters/under-offer-last.tsx'
import { type FilterControls, useFilters } from '../search-filters/use-filters.ts'
import { PropertyRow } from '../search-map/property-row.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { SortSelect, useSort } from '../ui/list/sort-select.tsx'
import { totalText } from '../ui/list/total-text.ts'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { SaveButton } from '../wishlist/save-button.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import { FoundProperties } from './found-properties.tsx'
import { MapAndList } from './map-and-list.tsx'
import { MapButton, ViewSwitch } from './view-switch.tsx'

const PhotoStrip = lazyPart(async () => (await import('../gallery/photo-strip.tsx')).PhotoStrip)

/** Search of the homes for sale. The server renders it too. */
export function AllPropertiesPage() {
  const controls = useFilters()
  const query = { search: controls.search.text, ...controls.filters }
  const properties = usePropertiesForSale({ ...query, sort: useSort(propertyOrders) })
  const layout = useShownAs(controls.filters)
  const { shown, isMapAskedFor, isWide } = layout
  const active = activeTexts(
    // The map itself shows its view.
    shown === 'list' ? controls.filters : { ...controls.filters, view: undefined },
    useAreaUnit(),
    properties.data?.[0]?.agentName,
  )
  const help = { controls, query, active }
  const isBuyer = useRole().role === 'user'
  const saved = useWishlist(isBuyer).data
  const isOnMap = shown !== 'list' && controls.filters.view !== undefined
  const count = countOf(properties, isOnMap, controls.search.isCut)
  const isSheet = shown === 'map' && !isWide
  // The map would be empty too, and the button would cover the suggestions.
  const hasMapButton = shown !== 'map' && (isOnMap || properties.data?.length !== 0)
  const openMap = () => {
    controls.change({ show: 'map' })
    // Then all of the map is visible.
    scrollTo(0, 0)
  }
  useHydrated('main')

  return (
    <>
      <div
        data-bar="search"
        data-wide={shown === 'list' ? undefined : ''}
        className={clsx(
          'sticky top-14 z-20 flex items-center gap-2 bg-canvas px-4 py-2 lg:top-18 lg:border-b lg:border-line lg:py-1',
          shown === 'list' ? 'lg:px-[max(1rem,50%-39rem)]' : 'lg:px-6 lg:chose-list:px-[max(1rem,50%-39rem)]',
        )}
      >
        <LocationSearch controls={controls} className="min-w-0 max-lg:flex-1 lg:w-64 xl:w-88" />
        <FilterBar {...help} total={properties.isOutdated ? undefined : properties.total} />
        <ViewSwitch shown={shown} onChange={show => controls.change({ show })} />
      </div>
      <MapAndList
        layout={layout}
        count={count}
        error={properties.error}
        controls={controls}
        query={query}
        listed={properties.data ?? []}
        saved={saved ?? []}
        saveButton={isBuyer ? property => <SaveButton property={property} onPicture={false} /> : undefined}
        heading={
          <Heading
            controls={controls}
            active={active}
            count={count}
            isPhoneMap={shown === 'map' || (shown === 'both' && isMapAskedFor)}
          />
        }
      >
        <FoundProperties
          {...help}
          properties={properties}
          layout={isSheet ? 'rows' : shown === 'both' ? 'both' : 'list'}
        >
          {(property, isFirst) =>
            isSheet ? (
              <PropertyRow
                property={property}
                action={isBuyer && <SaveButton property={property} onPicture={false} />}
              />
            ) : (
              <CardOfProperty property={property} isFirst={isFirst} isBuyer={isBuyer} />
            )
          }
        </FoundProperties>
      </MapAndList>
      {hasMapButton && <MapButton onPress={openMap} />}
      <CompareTray />
    </>
  )
}

interface HeadingProps {
  controls: FilterControls
  active: ReadonlyMap<FilterName, string>
  /** Number of homes in words. */
  count: string
  /** Whether a narrow screen shows the map, which takes all of it. */
  isPhoneMap: boolean
}

/** Title, number and order of the homes in one row, below the filters that are active. */
const Heading = ({ controls, active, count, isPhoneMap }: HeadingProps) => (
  <>
    <div className={isPhoneMap ? 'max-lg:hidden' : undefined}>
      <ActiveFilters controls={controls} active={active} />
    </div>
    <div className="@container">
      <div className={clsx('flex min-h-11 flex-wrap items-center gap-x-3 lg:min-h-13', isPhoneMap && 'max-lg:sr-only')}>
        <h1
          tabIndex={-1}
          className="type-strong lg:font-display lg:text-xl lg:leading-7 lg:font-semibold lg:tracking-tight"
        >
          All Properties
        </h1>
        <output className="type-small text-muted tabular-nums">{count}</output>
        <div className="ml-auto flex items-center gap-4 max-lg:hidden">
          <UnderOfferLast className="min-h-11 gap-2 type-small text-muted @max-[40rem]:hidden" />
          <SortSelect orders={propertyOrders} isInLine />
        </div>
      </div>
    </div>
  </>
)

interface PropertyCardProps {
  property: PropertyForSale
  isFirst: boolean
  isBuyer: boolean
}

const CardOfProperty = ({ property, isFirst, isBuyer }: PropertyCardProps) => (
  <PropertyCard
    property={property}
    eager={isFirst}
    strip={
      property.firstPhotos && <LoadedStrip photos={property.firstPhotos} to={`/property-details/${property._id}`} />
    }
    badges={<Badges property={property} />}
    corner={isBuyer && <SaveButton property={property} />}
    foot={
      <DetailsFoot
        id={property._id}
        title={property.title}
        label="Details"
        agent={property}
        action={<CompareOnCard property={property} />}
      />
    }
  />
)

/** The other photos, loaded once the page works. */
const LoadedStrip = (props: { photos: readonly string[]; to: string }) =>
  useIsHydrated() && (
    <Suspense>
      <PhotoStrip {...props} />
    </Suspense>
  )

const Badges = ({ property }: { property: PropertyForSale }) => (
  <>
    <StatusBadge status={property.status} onPicture />
    <OwnBadge propertyId={property._id} fallback={<SaleBadge property={property} onPicture />} />
  </>
)

function countOf({ total }: Pick<Pages<PropertyForSale>, 'total'>, isOnMap: boolean, isCut: boolean): string {
  if (total === undefined) return ''
  const count = total.count === 1 && !total.isMore ? '1 property' : `${totalText(total)} properties`
  return count + (isOnMap ? ' on this map' : '') + (isCut ? ` for the first ${maxSearchLength} characters` : '')
}
