import { clsx } from 'clsx'
import { Inbox } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { deletionRefusal, updateRefusal } from '../properties/change-refusal.ts'
import { farPin } from '../properties/property-texts.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { stretchedLink } from '../ui/basics/card.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { CopiedAs, CopyProperty } from './copy-property.tsx'
import { SentBack } from './sent-back.tsx'

interface MyPropertyActionsProps {
  property: ManagedProperty
  isDeleting: boolean
  onDelete: () => void
}

export function MyPropertyActions({ property, isDeleting, onDelete }: MyPropertyActionsProps) {
  const id = useId()
  const unit = useAreaUnit()
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
      <SentBack property={property} />
      <CopiedAs property={property} />
      {property.pinIsFar && <p className="type-small text-warn">{farPin(unit)}</p>}
      {note !== undefined && (
        <p id={`${id}-note`} className="type-small text-muted">
          {note}
        </p>
      )}
      <RestoreFocus className="relative z-10 flex flex-wrap gap-3 *:min-w-28 *:grow">
        <CopyProperty property={property} describedBy={`${id}-title`} />
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
const ToOffers = ({ property }: { property: ManagedProperty }) => (
  <Link
    to={`/dashboard/requested-properties?property=${property._id}`}
    className="relative z-10 flex min-h-6 w-fit items-center gap-2 type-small text-primary hover:underline"
  >
    <Inbox className="size-4" aria-hidden />
    {offersText(property)}
  </Link>
)

/** "1 accepted offer", or "2 pending, 1 accepted, 3 closed" if they are in several states. */
function offersText({ pendingOffers, offers, underOffer, sold }: ManagedProperty): string {
  const [accepted, bought] = [underOffer && !sold ? 1 : 0, sold ? 1 : 0]
  const counts = { pending: pendingOffers, accepted, bought, closed: offers - pendingOffers - accepted - bought }
  const parts = Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []))
  return parts.length === 1 ? `${parts.join('')} offer${offers === 1 ? '' : 's'}` : parts.join(', ')
}
