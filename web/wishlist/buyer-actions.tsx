import { FileSignature, Heart } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import type { Role } from '#contract/ground/role.ts'
import { isOpenForOffers, type VisibleProperty } from '#contract/properties/properties.ts'
import { actionBarStyle } from '../ui/basics/action-bar-style.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { useAddToWishlist, useEntryOf, useRemoveFromWishlist } from './use-wishlist.ts'

export interface BuyerActionsProps {
  property: VisibleProperty
  /** Undefined while loading. */
  role: Role | undefined
  /** Main action of the buyer's own offer, instead of making one. */
  ownOffer?: ReactNode
  /** Amount of that offer. */
  amountText?: string | undefined
}

/** Actions of a buyer on a property. On phones they stay at the bottom of the screen. */
export function BuyerActions({ property, role, ownOffer, amountText }: BuyerActionsProps) {
  const navigate = useNavigate()
  const reasonId = useId()
  const entry = useEntryOf(property._id, role === 'user')
  const keep = useAddToWishlist('Added to Wishlist!')
  const keepForOffer = useAddToWishlist('Saved to your wishlist.')
  const remove = useRemoveFromWishlist({ atOnce: true })
  const reason = whyNot(property, role)
  const isReady = role === 'user' && reason === undefined && entry !== undefined

  const goToOffer = (entryId: string) => void navigate(`/dashboard/wishlist/make-offer/${entryId}`)
  const toggle = () => (entry ? remove({ params: { id: entry._id } }) : keep.start(property))
  const makeOffer = () => (entry ? goToOffer(entry._id) : keepForOffer.start(property, goToOffer))

  return (
    <RestoreFocus className={actionBarStyle} bar="actions">
      <p className="type-strong tabular-nums low:hidden lg:hidden">{amountText ?? priceRange(property)}</p>
      <RestoreFocus className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 lg:grid-cols-1">
        {ownOffer ||
          (!property.sold &&
            property.available &&
            property.status !== 'rejected' &&
            role !== 'agent' &&
            role !== 'admin' && (
              <Button
                icon={FileSignature}
                padding="small"
                disabled={!isReady || keep.isBusy || remove.isBusy}
                aria-describedby={reasonId}
                busy={keepForOffer.isBusy}
                onClick={makeOffer}
              >
                Make an offer
              </Button>
            ))}
        <Button
          kind="secondary"
          icon={Heart}
          padding="small"
          disabled={!isReady && !entry}
          aria-describedby={reasonId}
          busy={keep.isBusy || remove.isBusy}
          onClick={toggle}
        >
          {entry ? 'Remove from wishlist' : 'Add To Wishlist'}
        </Button>
      </RestoreFocus>
      <p id={reasonId} className="type-small text-muted empty:hidden max-lg:low:sr-only">
        {(amountText === undefined || !entry) && reason !== undefined && <span>{reason} </span>}
        {entry && <OnWishlist />}
      </p>
    </RestoreFocus>
  )
}

const OnWishlist = () => (
  <span>
    It is on your{' '}
    <Link to="/dashboard/wishlist" className="text-primary underline underline-offset-4">
      wishlist
    </Link>
    .
  </span>
)

/** Explains why the buttons are disabled. */
function whyNot(property: VisibleProperty, role: Role | undefined): string | undefined {
  if (role !== undefined && role !== 'user') return 'Only buyer accounts can save homes and make offers.'
  if (property.sold) return 'This home has been sold.'
  if (!property.available) return 'This home is not for sale at the moment.'
  if (property.status === 'rejected') return 'This home is no longer for sale.'
  if (!isOpenForOffers(property)) return 'Available once this home is verified.'
  return undefined
}
