import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { canBeCopied } from '#contract/properties/managed-properties.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { dayText } from '../ui/text/date-text.ts'

interface CopyPropertyProps {
  property: ManagedProperty
  describedBy?: string
}

/** Opens the form for a new listing with the fields of a rejected one. */
export const CopyProperty = ({ property, describedBy }: CopyPropertyProps) =>
  canBeCopied(property) && (
    <ButtonLink
      icon={Copy}
      padding="small"
      kind={property.copiedAs === null ? 'primary' : 'secondary'}
      to={`/dashboard/add-property?copy=${property._id}`}
      aria-describedby={describedBy}
    >
      {property.copiedAs === null ? 'Copy as a new listing' : 'Copy again'}
    </ButtonLink>
  )

const linkStyle = 'relative z-10 text-primary underline underline-offset-4'

/** Says that a rejected listing has been copied, with a link to the copy. */
export const CopiedAs = ({ property: { copiedAs } }: CopyPropertyProps) =>
  copiedAs && (
    <p className="type-small">
      Copied on {dayText(copiedAs.at)}:{' '}
      <Link to={`/property-details/${copiedAs._id}`} className={linkStyle}>
        see the new listing
      </Link>
    </p>
  )

/** Tells the admin who decides about a listing that an earlier version of it was rejected, and why. */
export const CopyOf = ({ property: { copyOf, status } }: CopyPropertyProps) =>
  copyOf &&
  status === 'pending' && (
    <p className="type-small wrap-anywhere text-warn">
      <span>Copy of a </span>
      {copyOf._id === null ? (
        <span>rejected listing that was deleted</span>
      ) : (
        <Link to={`/property-details/${copyOf._id}`} className={linkStyle}>
          rejected listing
        </Link>
      )}
      <span>
        {copyOf.rejectionReason === null ? ', for which no reason was given.' : `: ${copyOf.rejectionReason}`}
      </span>
    </p>
  )
