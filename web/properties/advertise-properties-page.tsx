import { priceRange } from '#contract/money.ts'
import { advertisedProperties, advertiseProperty, allProperties, verifiedProperties } from '#contract/properties.ts'
import { adminSummary } from '#contract/summary.ts'
import { patchItem } from '../api/optimistic-update.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useUrlText } from '../ui/use-url-text.ts'
import { Thumbnail } from './thumbnail.tsx'
import { AdvertisedBadge } from './advertised-badge.tsx'

const refresh = [verifiedProperties, allProperties, advertisedProperties, adminSummary]

/** Sets which verified and unsold properties are advertised on the home page (ruling G25). */
export function AdvertisePropertiesPage() {
  const search = useUrlText('search')
  const properties = usePages(verifiedProperties, { query: { search: search.text } })
  const advertise = useAction(advertiseProperty, {
    done: 'Property marked for advertisement!',
    failed: 'Failed to advertise property.',
    refresh,
    optimistic: id => ({ lists: [verifiedProperties], change: patchItem(id, { advertise: true }) }),
  })

  return (
    <>
      <PageTitle count={properties.total} lead="Advertised homes come first on the home page.">
        Advertise Properties
      </PageTitle>
      <SearchField
        label="Search by location"
        placeholder="Search by location"
        value={search.typed}
        onChange={search.type}
        onBlur={search.settle}
        className="mb-6 max-w-2xl"
      />
      <PagedTable
        query={properties}
        caption="Verified properties"
        failed="The properties could not be loaded."
        empty={
          <EmptyState
            text="No properties found."
            hint={search.text === '' ? 'Homes can be advertised once they are verified.' : 'Try a shorter word.'}
          />
        }
        columns={{
          Image: { show: property => <Thumbnail property={property} />, as: 'picture' },
          Title: property => property.title,
          'Price range': { show: priceRange, align: 'right' },
          'Agent name': property => property.agentName,
          Action: ({ _id: id, advertise: isAdvertised }) => (
            <RestoreFocus className="grid">
              {isAdvertised ? (
                <AdvertisedBadge />
              ) : (
                <Button
                  padding="medium"
                  busy={advertise.isBusyWith(id)}
                  onClick={() => advertise({ params: { id }, body: { advertise: true } })}
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
