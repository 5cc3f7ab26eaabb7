import { clsx } from 'clsx'
import { Inbox, Plus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { requestedOffers } from '#contract/offers.ts'
import { deleteProperty, type ManagedProperty, myProperties } from '#contract/properties.ts'
import { agentSummary } from '#contract/summary.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { stretchedLink } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { PagedCards } from '../ui/paged-cards.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { notify } from '../ui/notify.ts'
import { SearchAndSort } from '../ui/search-and-sort.tsx'
import { useSort } from '../ui/sort-select.tsx'
import { useUrlText } from '../ui/use-url-text.ts'
import { AdvertisedBadge } from './advertised-badge.tsx'
import { SaleBadge, StatusBadge } from './property-badges.tsx'
import { managedOrders } from './managed-orders.ts'
import { CopyListing } from './copy-listing.tsx'
import { PropertyCard } from './property-card.tsx'
import { deletionRefusal, updateRefusal } from './change-refusal.ts'

const grid = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'

export function MyPropertiesPage() {
  const { email } = useSignedIn()
  const search = useUrlText('search')
  const sort = useSort(managedOrders)
  const properties = usePages(myProperties, { query: { email, search: search.text, sort } })
  const remove = useAction(deleteProperty, {
    done: 'Your property has been deleted.',
    failed: 'Failed to delete property.',
    refresh: [myProperties, agentSummary, requestedOffers],
  })

  const confirmDeletion = async (property: ManagedProperty) => {
    const isSure = await notify.confirm({
      title: `Delete ${property.title}?`,
      text: 'It is removed permanently, and pending offers on it are closed.',
      action: 'Delete',
      danger: true,
    })
    if (isSure) remove({ params: { id: property._id } })
  }

  return (
    <>
      <PageTitle
        count={properties.total}
        action={
          <ButtonLink to="/dashboard/add-property" icon={Plus}>
            Add Property
          </ButtonLink>
        }
      >
        My Added Properties
      </PageTitle>
      <div className="mb-6">
        <SearchAndSort
          label="Search my properties"
          placeholder="A title or a location"
          search={search}
          orders={managedOrders}
        />
      </div>
      <PagedCards
        query={properties}
        failed="Your properties could not be loaded."
        grid={grid}
        empty={
          search.text === '' ? (
            <EmptyState
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
              <Foot
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

interface FootProps {
  property: ManagedProperty
  isDeleting: boolean
  onDelete: () => void
}

function Foot({ property, isDeleting, onDelete }: FootProps) {
  const id = useId()
  const reason = updateRefusal(property)
  const note = reason ?? (property.status === 'pending' ? 'Waiting to be verified.' : undefined)
  return (
    <div className="grid gap-3">
      <Link
        {...stretchedLink}
        to={`/property-details/${property._id}`}
        aria-describedby={`${id}-title`}
        className={clsx('type-label w-fit text-primary', stretchedLink.className)}
      >
        View Details
      </Link>
      <span id={`${id}-title`} hidden>
        {property.title}
      </span>
      {property.offers > 0 && <ToOffers property={property} />}
      {property.rejectionReason !== null && (
        <p className="type-small wrap-anywhere text-bad">Rejected: {property.rejectionReason}</p>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className="type-small text-muted">
          {note}
        </p>
      )}
      <RestoreFocus className="relative z-10 grid auto-cols-fr gap-3 sm:grid-flow-col">
        <CopyListing property={property} describedBy={`${id}-title`} />
        {reason === undefined && (
          <ButtonLink
            to={`/dashboard/update-property/${property._id}`}
            padding="small"
            aria-describedby={`${id}-title`}
          >
            Update
          </ButtonLink>
        )}
        <Button
          kind="secondary"
          padding="small"
          disabled={deletionRefusal(property) !== undefined}
          busy={isDeleting}
          busyLabel="Deleting…"
          aria-describedby={note === undefined ? `${id}-title` : `${id}-title ${id}-note`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </RestoreFocus>
    </div>
  )
}

/** Links to the offers on this home. */
const ToOffers = ({ property: { _id, pendingOffers, offers } }: { property: ManagedProperty }) => (
  <Link
    to={`/dashboard/requested-properties?property=${_id}`}
    className="relative z-10 flex w-fit items-center gap-2 type-small text-primary hover:underline"
  >
    <Inbox className="size-4" aria-hidden />
    {pendingOffers > 0 ? countText(pendingOffers, 'pending offer') : countText(offers, 'closed or accepted offer')}
  </Link>
)

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
