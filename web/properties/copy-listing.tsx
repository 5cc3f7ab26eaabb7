import { Copy } from 'lucide-react'
import { canBeCopied } from '#contract/managed-properties.ts'
import type { Property } from '#contract/properties.ts'
import { ButtonLink } from '../ui/button.tsx'

interface CopyListingProps {
  property: Property
  describedBy?: string
}

/** Opens the form for a new listing with the fields of a rejected one. */
export const CopyListing = ({ property, describedBy }: CopyListingProps) =>
  canBeCopied(property) && (
    <ButtonLink
      icon={Copy}
      padding="small"
      to={`/dashboard/add-property?copy=${property._id}`}
      aria-describedby={describedBy}
    >
      Copy as a new listing
    </ButtonLink>
  )
