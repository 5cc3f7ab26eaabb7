import { Link } from 'react-router'
import {
  canBeVerified,
  advertisedProperties,
  allProperties,
  findProperty,
  type Property,
  rejectProperty,
  unadvertiseProperty,
  verifiedProperties,
  verifyProperty,
} from '#contract/properties.ts'
import { priceRange } from '#contract/money.ts'
import { adminSummary } from '#contract/summary.ts'
import { patchItem } from '../api/optimistic-update.ts'
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
import { managedOrders } from './managed-orders.ts'
import { SaleBadge, StatusBadge } from './property-badges.tsx'

const statuses = { all: 'All', pending: 'Pending', verified: 'Verified', rejected: 'Rejected' } as const
const refresh = [allProperties, verifiedProperties, findProperty, adminSummary]

export function ManagePropertiesPage() {
  const search = useUrlText('search')
  const chosen = useUrlText('status')
  const sort = useSort(managedOrders)
  const shown = optionIn(statuses, chosen.text) ?? 'all'
  const status = shown === 'all' ? undefined : shown
  const properties = usePages(allProperties, { query: { search: search.text, status, sort } })
  const verify = useAction(verifyProperty, {
    done: 'Property verified.',
    failed: 'Failed to verify property.',
    refresh,
    optimistic: id => ({ lists: [allProperties], change: patchItem(id, { status: 'verified' }) }),
  })
  const reject = useAction(rejectProperty, {
    done: 'Property rejected.',
    failed: 'Failed to reject property.',
    refresh,
  })

  const confirmRejection = async ({ _id: id, title, agentName }: Property) => {
    const isSure = await notify.confirm({
      title: `Reject ${title}?`,
      text: `${agentName} can then only delete it. A rejected property can no longer be verified.`,
      action: 'Reject',
      danger: true,
    })
    if (isSure) reject({ params: { id } })
  }

  const stop = useAction(unadvertiseProperty, {
    done: 'Property is no longer advertised.',
    failed: 'Failed to remove advertisement.',
    refresh: [...refresh, advertisedProperties],
  })

  const confirmStop = async ({ _id: id, title }: Property) => {
    const isSure = await notify.confirm({
      title: `Stop advertising ${title}?`,
      text: 'It disappears from the home page but stays for sale.',
      action: 'Stop advertising',
    })
    if (isSure) stop({ params: { id } })
  }

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
          value={shown}
          options={statuses}
          onChange={word => chosen.choose(word === 'all' ? '' : word)}
        />
      </div>
      <PagedTable
        query={properties}
        caption="Properties"
        failed="The properties could not be loaded."
        empty={<NothingFound isFiltered={search.text !== '' || status !== undefined} />}
        columns={{
          Title: property => <ToDetails property={property} />,
          Location: property => property.location,
          'Agent name': property => property.agentName,
          'Agent email': property => <EmailText>{property.agentEmail}</EmailText>,
          'Price range': {
            show: property => <span className="whitespace-normal">{priceRange(property)}</span>,
            align: 'right',
          },
          Actions: property => (
            <RestoreFocus>
              {canBeVerified(property) ? (
                <div className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-2">
                  <Button
                    padding="small"
                    busy={verify.isBusyWith(property._id)}
                    disabled={reject.isBusyWith(property._id)}
                    onClick={() => verify({ params: { id: property._id } })}
                  >
                    Verify
                  </Button>
                  <Button
                    kind="secondary"
                    padding="small"
                    busy={reject.isBusyWith(property._id)}
                    disabled={verify.isBusyWith(property._id)}
                    onClick={() => void confirmRejection(property)}
                  >
                    Reject
                  </Button>
                </div>
              ) : (
                <div className="flex flex-wrap gap-2">
                  <StatusBadge status={property.status} />
                  <SaleBadge property={property} />
                  {property.advertise && (
                    <Button
                      kind="quiet"
                      padding="small"
                      className="-my-2 -ml-3"
                      busy={stop.isBusyWith(property._id)}
                      onClick={() => void confirmStop(property)}
                    >
                      Stop advertising
                    </Button>
                  )}
                </div>
              )}
            </RestoreFocus>
          ),
        }}
      />
    </>
  )
}

const ToDetails = ({ property }: { property: Property }) => (
  <Link to={`/property-details/${property._id}`} className="wrap-anywhere text-primary hover:underline">
    {property.title}
  </Link>
)

const NothingFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    text="No properties found."
    hint={isFiltered ? 'Try a shorter word, or another status.' : 'New listings appear here.'}
  />
)
