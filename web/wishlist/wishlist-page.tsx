import { CircleAlert } from 'lucide-react'
import { tooManyOffers } from '#contract/offers/offers.ts'
import { canMakeOfferFrom, myWishlist, type WishlistEntry } from '#contract/wishlist/wishlist.ts'
import { useSplitPages } from '../api/lists/use-split-pages.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { CompareOnCard } from '../compare/compare-toggle.tsx'
import { CompareTray } from '../compare/compare-tray.tsx'
import { endedText, isOwn, offerText } from '../offer-state/buyer-texts.ts'
import { useBuyerState } from '../offer-state/use-buyer-summary.ts'
import { OwnOfferBadge } from '../own-deals/own-offer-badge.tsx'
import { SaleBadge, StatusBadge } from '../properties/property-badges.tsx'
import { PropertyCard } from '../properties/property-card.tsx'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { ShowLast, useShowsLast } from '../ui/list/show-last.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { useRemoveFromWishlist } from './use-wishlist.ts'

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3'

/** Lists the homes that the buyer has saved. */
export function WishlistPage() {
  const { email } = useSignedIn()
  const entries = useSplitPages(myWishlist, { query: { email } }, 'taken', useShowsLast('taken'))
  const remove = useRemoveFromWishlist()
  const hasSeveral = (entries.total?.count ?? 0) > 1

  const confirmRemoval = async (entry: WishlistEntry) => {
    const isSure = await notify.confirm({
      title: 'Remove from your wishlist?',
      text: `${entry.title} will be removed. Your offers are not affected.`,
      action: 'Remove',
      danger: true,
    })
    if (isSure) remove({ params: { id: entry._id } })
  }

  return (
    <>
      <PageTitle count={entries.total}>Wishlist</PageTitle>
      {hasSeveral && (
        <div className="-mt-4 mb-2">
          <ShowLast name="taken" label="Sold and under offer last" />
        </div>
      )}
      <PagedCards
        query={entries}
        failed="Your wishlist could not be loaded."
        grid={grid}
        empty={
          <EmptyState
            text="No wishlist properties found."
            drawing="heart"
            hint="Save homes you like, then make an offer here."
            action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
          />
        }
        card={entry => (
          <PropertyCard
            property={entry}
            to={entry.available ? `/property-details/${entry.propertyId}` : undefined}
            badges={<EntryBadges entry={entry} />}
            corner={
              entry.available && <CompareOnCard onPicture property={{ _id: entry.propertyId, title: entry.title }} />
            }
            foot={
              <div className="grid grid-cols-1 gap-4">
                <Agent entry={entry} />
                <OfferStatus entry={entry} />
                <RestoreFocus className="flex flex-wrap gap-3 *:first:flex-1">
                  <OfferAction entry={entry} />
                  <Button
                    kind="secondary"
                    padding="medium"
                    busy={remove.isBusyWith(entry._id)}
                    onClick={() => void confirmRemoval(entry)}
                  >
                    Remove
                  </Button>
                </RestoreFocus>
              </div>
            }
          />
        )}
      />
      <CompareTray />
    </>
  )
}

const EntryBadges = ({ entry }: { entry: WishlistEntry }) => (
  <>
    {entry.status === 'verified' ? (
      <StatusBadge status="verified" onPicture />
    ) : (
      <Badge tone="warn" icon={CircleAlert} onPicture>
        Not Verified
      </Badge>
    )}
    <OwnOfferBadge propertyId={entry.propertyId} fallback={<SaleBadge property={entry} onPicture />} />
  </>
)

const Agent = ({ entry }: { entry: WishlistEntry }) => (
  <p className="flex min-w-0 items-center gap-2.5 type-small">
    <Avatar name={entry.agentName} src={entry.agentImage} />
    <span className="truncate">{entry.agentName}</span>
  </p>
)

/** A buyer with an offer on the home sees it instead of making another. A sold home takes none. */
function OfferAction({ entry }: { entry: WishlistEntry }) {
  const { state, ended } = useBuyerState(entry.propertyId, entry)
  if (isOwn(state) || ended?.closedBecause === 'sold')
    return (
      <ButtonLink to="/dashboard/bought-properties" padding="small">
        See your offer
      </ButtonLink>
    )
  if (canMakeOfferFrom(entry))
    return (
      <ButtonLink to={`make-offer/${entry._id}`} padding="small">
        Make an Offer
      </ButtonLink>
    )
  if (entry.sold) return null
  return (
    <Button disabled padding="small">
      Make an Offer
    </Button>
  )
}

/** The state of the home for the buyer, or the reason why no offer is possible. */
function OfferStatus({ entry }: { entry: WishlistEntry }) {
  const { offer, ended, state, now } = useBuyerState(entry.propertyId, entry)
  const words = offer && isOwn(state) ? offerText(offer, state, now) : ended && endedText(ended)
  if (words) {
    const { title, text } = words
    return (
      <p className="type-small text-muted">
        <span className="font-semibold text-ink">{title}</span> {text}
      </p>
    )
  }
  if (canMakeOfferFrom(entry)) return null
  const why = !entry.available
    ? 'This home is not for sale at the moment.'
    : entry.sold
      ? 'This home has been sold.'
      : entry.hasMostOffers
        ? tooManyOffers
        : 'Available once this home is verified.'
  return <p className="type-small text-muted">{why}</p>
}
