import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import { advertiseProperty } from '#contract/manage-properties/manage-properties.ts'
import { advertisedProperties, allProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { adminListCounts, adminSummary } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { patchItem } from '../api/optimistic-update.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { AdvertisedBadge } from '../properties/advertised-badge.tsx'
import { Thumbnail } from '../properties/thumbnail.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { PageTitle } from '../ui/text/page-title.tsx'

const lists = { all: 'All', advertised: 'Advertised', 'not advertised': 'Not advertised' } as const
const refresh = [verifiedProperties, allProperties, advertisedProperties, adminSummary, adminListCounts]

function useCounts() {
  const forSale = useQuery(read(adminListCounts)).data?.forSale
  const advertised = useQuery(read(adminSummary)).data?.advertisedProperties
  const isLoaded = forSale !== undefined && advertised !== undefined
  return { all: forSale, advertised, 'not advertised': isLoaded ? forSale - advertised : undefined }
}

/** Sets which verified and unsold properties are advertised on the home page (ruling G25). */
export function AdvertisePropertiesPage() {
  const search = useUrlText('search')
  const chosen = useUrlText('list')
  const list = optionIn(lists, chosen.text) ?? 'all'
  const properties = usePages(allProperties, { query: { search: search.text, forSale: list } })
  const counts = useCounts()
  const advertise = useAction(advertiseProperty, {
    done: 'Property marked for advertisement!',
    failed: 'Failed to advertise property.',
    refresh,
    optimistic: id => ({ lists: [allProperties], change: patchItem(id, { advertise: true }) }),
  })

  return (
    <>
      <PageTitle count={properties.total} lead={<Lead />}>
        Advertise Properties
      </PageTitle>
      <div className="mb-6 grid gap-5">
        <SearchField
          label="Search properties"
          placeholder="A title, a location or an agent"
          value={search.typed}
          onChange={search.type}
          onBlur={search.settle}
          className="max-w-2xl"
        />
        <Choice
          label="Show"
          value={list}
          options={lists}
          counts={counts}
          onChange={word => chosen.choose(word === 'all' ? '' : word)}
        />
      </div>
      <PagedTable
        query={properties}
        caption="Verified properties"
        failed="The properties could not be loaded."
        empty={
          <EmptyState
            text="No properties found."
            hint={
              search.text === '' && list === 'all'
                ? 'Homes can be advertised once they are verified.'
                : 'Try a shorter word, or another list.'
            }
          />
        }
        columns={{
          Image: { show: property => <Thumbnail property={property} />, as: 'picture' },
          Title: property => property.title,
          'Price range': { show: priceRange, align: 'right' },
          'Agent name': property => property.agentName,
          Action: ({ _id: id, version, advertise: isAdvertised }) => (
            <RestoreFocus className="grid">
              {isAdvertised ? (
                <AdvertisedBadge />
              ) : (
                <Button
                  padding="medium"
                  busy={advertise.isBusyWith(id)}
                  onClick={() => advertise({ params: { id }, body: { advertise: true, version } })}
                >
                  Advertise
                </Button>
              )}
            </RestoreFocus>
          ),
        }}
      />
    </>
  )
}

const Lead = () => (
  <span>
    Advertised homes appear first on the home page. To stop an advertisement, open{' '}
    <Link to="/dashboard/manage-properties?status=advertised" className="text-primary underline underline-offset-4">
      the advertised homes in Manage Properties
    </Link>
    .
  </span>
)
