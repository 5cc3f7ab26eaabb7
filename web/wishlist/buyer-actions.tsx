import { clsx } from 'clsx'
import { FileSignature, Heart } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
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
  /** Whether the page says the state of that offer, so that no reason is needed. */
  hasOffer?: boolean
  /** Ways to the agent. */
  ask?: ReactNode
}

/** Actions of a buyer on a property. On phones three of them stay at the bottom of the screen. */
export function BuyerActions({ property, role, ownOffer, hasOffer = false, ask }: BuyerActionsProps) {
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

  const wishlist = entry ? 'Remove from wishlist' : 'Add To Wishlist'

  return (
    <RestoreFocus className={actionBarStyle.bar} bar="actions">
      <RestoreFocus className={actionBarStyle.row}>
        {ownOffer ||
          (!property.sold &&
            property.available &&
            property.status !== 'rejected' &&
            role !== 'agent' &&
            role !== 'admin' && (
              <Button
                icon={FileSignature}
                padding="small"
                className={actionBarStyle.main}
                disabled={!isReady || keep.isBusy || remove.isBusy}
                aria-describedby={reasonId}
                busy={keepForOffer.isBusy}
                onClick={makeOffer}
              >
                Make an offer
              </Button>
            ))}
        {ask}
        <Button
          kind="secondary"
          icon={Heart}
          padding="small"
          className={clsx(
            actionBarStyle.other,
            'max-lg:order-first lg:col-span-2',
            entry && '[&_svg]:fill-current [&_svg]:text-bad',
          )}
          disabled={!isReady && !entry}
          aria-label={wishlist}
          aria-describedby={reasonId}
          busy={keep.isBusy || remove.isBusy}
          onClick={toggle}
        >
          <span className="lg:hidden">Wishlist</span>
          <span className={actionBarStyle.wideOnly}>{wishlist}</span>
        </Button>
      </RestoreFocus>
      <p id={reasonId} className="type-small text-muted empty:hidden max-lg:order-first max-lg:low:sr-only">
        {(!hasOffer || !entry) && reason}
      </p>
      {entry && <OnWishlist />}
    </RestoreFocus>
  )
}

/** On a phone, the header leads to the wishlist. */
const OnWishlist = () => (
  <p className={clsx('type-small text-muted', actionBarStyle.wideOnly)}>
    It is on your{' '}
    <Link to="/dashboard/wishlist" className="text-primary underline underline-offset-4">
      wishlist
    </Link>
    .
  </p>
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
