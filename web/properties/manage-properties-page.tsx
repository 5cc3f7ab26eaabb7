import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { changesSinceVerified } from '#contract/managed-properties.ts'
import {
  advertisedProperties,
  allProperties,
  findProperty,
  type ManagedProperty,
  unadvertiseProperty,
  verifiedProperties,
} from '#contract/properties.ts'
import { priceRange } from '#contract/money.ts'
import { type AdminSummary, adminSummary } from '#contract/summary.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { notify } from '../ui/notify.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { SearchAndSort } from '../ui/search-and-sort.tsx'
import { useSort } from '../ui/sort-select.tsx'
import { optionIn } from '../ui/select.tsx'
import { useUrlText } from '../ui/use-url-text.ts'
import { withCounts } from '../ui/with-counts.ts'
import { ListingDecision } from './listing-decision.tsx'
import { fieldNames } from './listing-words.ts'
import { managedOrders } from './managed-orders.ts'
import { SaleBadge, StatusBadge } from './property-badges.tsx'
import { Thumbnail } from './thumbnail.tsx'

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

export function ManagePropertiesPage() {
  const search = useUrlText('search')
  const chosen = useUrlText('status')
  const sort = useSort(managedOrders)
  const list = optionIn(lists, chosen.text) ?? 'all'
  const properties = usePages(allProperties, { query: { search: search.text, sort, ...queries[list] } })
  const { data: summary } = useQuery(read(adminSummary))
  return (
    <>
      <PageTitle count={properties.total}>Manage Properties</PageTitle>
      <div className="mb-6 grid gap-5">
        <SearchAndSort
          label="Search properties"
          placeholder="A title, a location or an agent"
          search={search}
          orders={managedOrders}
        />
        <Choice
          label="Status"
          value={list}
          options={withCounts(lists, summary && countsOf(summary))}
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
          Title: { show: property => <Listing property={property} />, as: 'title' },
          Location: property => property.location,
          'Agent name': property => property.agentName,
          'Agent email': property => <EmailText>{property.agentEmail}</EmailText>,
          'Price range': {
            show: property => <span className="whitespace-normal">{priceRange(property)}</span>,
            align: 'right',
          },
          Actions: property => (
            <RestoreFocus className="grid gap-2">
              <ListingState property={property} />
              <ListingDecision property={property} />
            </RestoreFocus>
          ),
        }}
      />
    </>
  )
}

const countsOf = (summary: AdminSummary) => ({
  all: summary.allProperties,
  pending: summary.pendingProperties,
  verified: summary.acceptedProperties,
  rejected: summary.rejectedProperties,
  advertised: summary.advertisedProperties,
})

/** Shows what an admin has to check before a decision. */
function Listing({ property }: { property: ManagedProperty }) {
  const changed = property.status === 'pending' ? changesSinceVerified(property) : []
  return (
    <div className="grid gap-1">
      <Link to={`/property-details/${property._id}`} className="wrap-anywhere text-primary hover:underline">
        {property.title}
      </Link>
      <p className="line-clamp-3 type-small font-normal wrap-anywhere text-muted">
        {property.description.trim() || 'No description provided by the agent.'}
      </p>
      {changed.length > 0 && (
        <p className="type-small text-warn">Changed: {changed.map(({ field }) => fieldNames[field]).join(', ')}</p>
      )}
    </div>
  )
}

/** The label of a decided listing, and where its advertisement is stopped. */
function ListingState({ property }: { property: ManagedProperty }) {
  const stop = useAction(unadvertiseProperty, {
    done: 'Property is no longer advertised.',
    failed: 'Failed to remove advertisement.',
    refresh: [allProperties, verifiedProperties, findProperty, adminSummary, advertisedProperties],
  })
  const confirmStop = async () => {
    const isSure = await notify.confirm({
      title: `Stop advertising ${property.title}?`,
      text: 'It disappears from the home page but stays for sale.',
      action: 'Stop advertising',
    })
    if (isSure) stop({ params: { id: property._id } })
  }
  if (property.status === 'pending') return null
  return (
    <div className="flex flex-wrap gap-2">
      <StatusBadge status={property.status} />
      <SaleBadge property={property} />
      {property.rejectionReason !== null && (
        <p className="type-small wrap-anywhere text-muted">{property.rejectionReason}</p>
      )}
      {property.advertise && (
        <Button
          kind="quiet"
          padding="small"
          className="-my-2 -ml-3"
          busy={stop.isBusy}
          onClick={() => void confirmStop()}
        >
          Stop advertising
        </Button>
      )}
    </div>
  )
}

const NothingFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    text="No properties found."
    hint={isFiltered ? 'Try a shorter word, or another list.' : 'New listings appear here.'}
  />
)
