import { useQuery } from '@tanstack/react-query'
import { allProperties } from '#contract/properties/properties.ts'
import { type AdminSummary, adminSummary } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { PriceRange } from '../properties/price-range.tsx'
import { sortOrders } from '../properties/sort-orders.ts'
import { Thumbnail } from '../properties/thumbnail.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { SearchAndSort } from '../ui/list/search-and-sort.tsx'
import { useSort } from '../ui/list/sort-select.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { PropertyDecision } from './property-decision.tsx'
import { PropertyRow, PropertyRowState } from './property-row.tsx'
import { useKeepVerified } from './use-keep-verified.ts'

const lists = {
  all: 'All',
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
  advertised: 'Advertised',
} as const

/** The query of each list. */
const queries = {
  all: {},
  pending: { status: 'pending' },
  verified: { status: 'verified' },
  rejected: { status: 'rejected' },
  advertised: { forSale: 'advertised' },
} as const

/** Lists all properties for admins, who verify or reject them. */
export function ManagePropertiesPage() {
  const search = useUrlText('search')
  const chosen = useUrlText('status')
  const sort = useSort(sortOrders)
  const list = optionIn(lists, chosen.text) ?? 'all'
  const found = usePages(allProperties, { query: { search: search.text, sort, ...queries[list] } })
  const properties = useKeepVerified(found, list === 'pending' ? `${sort} ${search.text}` : undefined)
  const { data: summary } = useQuery(read(adminSummary))
  return (
    <>
      <PageTitle count={properties.total}>Manage Properties</PageTitle>
      <div className="mb-6 grid gap-5">
        <SearchAndSort
          label="Search properties"
          placeholder="A title, a location or an agent"
          search={search}
          orders={sortOrders}
        />
        <Choice
          label="Status"
          value={list}
          options={lists}
          counts={countsOf(summary)}
          onChange={word => chosen.choose(word === 'all' ? '' : word)}
        />
      </div>
      <PagedTable
        query={properties}
        caption="Properties"
        failed="The properties could not be loaded."
        empty={<NothingFound isFiltered={search.text !== '' || list !== 'all'} />}
        columns={{
          Image: { show: property => <Thumbnail property={property} />, as: 'picture' },
          Title: { show: property => <PropertyRow property={property} />, as: 'title' },
          Location: property => property.location,
          'Agent name': property => property.agentName,
          'Agent email': property => <EmailText>{property.agentEmail}</EmailText>,
          'Price range': { show: property => <PriceRange property={property} />, align: 'right' },
          Actions: property => (
            <RestoreFocus className="grid gap-2">
              <PropertyRowState property={property} />
              <PropertyDecision property={property} />
            </RestoreFocus>
          ),
        }}
      />
    </>
  )
}

const countsOf = (summary: AdminSummary | undefined) => ({
  all: summary?.allProperties,
  pending: summary?.pendingProperties,
  verified: summary?.acceptedProperties,
  rejected: summary?.rejectedProperties,
  advertised: summary?.advertisedProperties,
})

const NothingFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    text="No properties found."
    hint={isFiltered ? 'Try a shorter word, or another list.' : 'New listings appear here.'}
  />
)
