import { clsx } from 'clsx'
import type { Property } from '#contract/properties/properties.ts'
import type { Pages } from '../api/use-pages.ts'
import { useRole } from '../api/use-role.ts'
import { CompareOnCard } from '../compare/compare-toggle.tsx'
import { CompareTray } from '../compare/compare-tray.tsx'
import { OwnBadge } from '../own-deals/own-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { DetailsFoot, PropertyCard } from '../properties/property-card.tsx'
import { FilterBar } from '../search-filters/filter-bar.tsx'
import { activeTexts } from '../search-filters/filter-texts.ts'
import { LocationSearch } from '../search-filters/location-search.tsx'
import { useShownAs } from '../search-filters/shown-as.ts'
import { UnderOfferLast, usePropertiesForSale } from '../search-filters/under-offer-last.tsx'
import { useAreaChoices } from '../search-filters/use-area-choices.ts'
import { useFilters } from '../search-filters/use-filters.ts'
import { SortSelect, useSort } from '../ui/list/sort-select.tsx'
import { totalText } from '../ui/list/total-text.ts'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { SaveButton } from '../wishlist/save-button.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import { FoundProperties } from './found-properties.tsx'
import { MapAndList } from './map-and-list.tsx'
import { ViewSwitch } from './view-switch.tsx'

const orders = {
  newest: 'Newest first',
  'price-low': 'Lowest price first',
  'price-high': 'Highest price first',
} as const

/** Search of the homes for sale. The server renders it too. */
export function AllPropertiesPage() {
  const controls = useFilters()
  const query = { search: controls.search.text, ...controls.filters }
  const properties = usePropertiesForSale({ ...query, sort: useSort(orders) })
  const shown = useShownAs(controls.filters)
  const active = activeTexts(
    // The map itself shows its view.
    shown === 'list' ? controls.filters : { ...controls.filters, view: undefined },
    useAreaChoices().areaText,
    properties.data?.[0]?.agentName,
  )
  const help = { controls, query, active }
  const isBuyer = useRole().role === 'user'
  const saved = useWishlist(isBuyer).data
  useHydrated('main')

  return (
    <div className={clsx('page-width section-gap', shown === 'both' && 'lg:max-w-[110rem]')}>
      <PageTitle lead="Every home here has been verified.">All Properties</PageTitle>
      <div className="grid gap-4 md:grid-cols-[minmax(0,42rem)_13rem_auto]">
        <LocationSearch controls={controls} />
        <SortSelect orders={orders} />
        <div className="hidden self-end md:block">
          <UnderOfferLast />
        </div>
      </div>
      <FilterBar {...help} total={properties.isOutdated ? undefined : properties.total} />
      <div className="mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="min-h-6 text-muted tabular-nums">{countOf(properties)}</output>
        <ViewSwitch shown={shown} onChange={show => controls.change({ show })} />
      </div>
      <MapAndList
        shown={shown}
        error={properties.error}
        controls={controls}
        query={query}
        listed={properties.data ?? []}
        saved={saved ?? []}
        saveButton={isBuyer ? property => <SaveButton property={property} onPicture={false} /> : undefined}
      >
        <FoundProperties {...help} properties={properties} isBeside={shown === 'both'}>
          {(property, isFirst) => <CardOfProperty property={property} isFirst={isFirst} isBuyer={isBuyer} />}
        </FoundProperties>
      </MapAndList>
      <CompareTray />
    </div>
  )
}

interface PropertyCardProps {
  property: Property
  isFirst: boolean
  isBuyer: boolean
}

const CardOfProperty = ({ property, isFirst, isBuyer }: PropertyCardProps) => (
  <PropertyCard
    property={property}
    eager={isFirst}
    badges={<Badges property={property} />}
    corner={
      <div className="grid gap-2">
        {isBuyer && <SaveButton property={property} />}
        <CompareOnCard property={property} />
      </div>
    }
    foot={<DetailsFoot id={property._id} title={property.title} label="Details" agent={property} />}
  />
)

const Badges = ({ property }: { property: Property }) => (
  <>
    <StatusBadge status={property.status} onPicture />
    <OwnBadge propertyId={property._id} fallback={<SaleBadge property={property} onPicture />} />
  </>
)

function countOf({ total }: Pick<Pages<Property>, 'total'>): string {
  if (total === undefined) return ''
  return total.count === 1 && !total.isMore ? '1 property' : `${totalText(total)} properties`
}
