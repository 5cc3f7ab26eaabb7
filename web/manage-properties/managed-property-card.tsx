import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/ground/role.ts'
import { canUndoVerification, findManagedProperty } from '#contract/properties/managed-properties.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { StatusBadge } from '../properties/property-badges.tsx'
import { farPin, hiddenTexts } from '../properties/property-texts.ts'
import { Card } from '../ui/basics/card.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { ChangesSinceVerified } from './changes-since-verified.tsx'
import { CopiedAs, CopyProperty, CopyOf } from './copy-property.tsx'
import { NextPending } from './next-pending.tsx'
import { PropertyDecision } from './property-decision.tsx'
import { SentBack } from './sent-back.tsx'

interface ManagedPropertyCardProps {
  id: string
  role: Role
}

/** Shows its agent and admins on a listing's own page: its status, the reason of a rejection, and their actions. */
export function ManagedPropertyCard({ id, role }: ManagedPropertyCardProps) {
  const unit = useAreaUnit()
  const property = useQuery(read(findManagedProperty, { params: { id } }))
  return (
    <Card className="grid gap-4">
      <h2 className="type-card">{role === 'admin' ? 'Verification' : 'Your listing'}</h2>
      <DataRegion
        query={property}
        failed="The status of this listing could not be loaded."
        skeleton={<Skeleton className="h-11" />}
      >
        {found => (
          <>
            <StatusBadge status={found.status} />
            {found.hiddenBecause !== null && <p className="text-bad">{hiddenTexts[found.hiddenBecause]}</p>}
            {found.pinIsFar && <p className="type-small text-warn">{farPin(unit)}</p>}
            <p className="type-small wrap-anywhere text-muted">{whereItStands(found, role)}</p>
            {role !== 'admin' && <SentBack property={found} />}
            <CopiedAs property={found} />
            {role === 'admin' ? (
              <>
                <CopyOf property={found} />
                {found.status === 'pending' && <ChangesSinceVerified property={found} />}
                <RestoreFocus className="grid gap-3">
                  <PropertyDecision property={found} />
                </RestoreFocus>
              </>
            ) : (
              <CopyProperty property={found} />
            )}
          </>
        )}
      </DataRegion>
      {role === 'admin' && <NextPending id={id} />}
    </Card>
  )
}

function whereItStands(property: ManagedProperty, role: Role): string {
  const { status, rejectionReason, offers } = property
  if (status === 'rejected') return rejectionReason === null ? 'No reason was given.' : `Reason: ${rejectionReason}`
  if (status === 'pending')
    return role === 'admin'
      ? 'Check the picture, description and price range before you decide.'
      : 'Buyers see it as soon as an admin has verified it.'
  if (role === 'admin' && canUndoVerification(property))
    return 'You can undo the verification as long as nobody has made an offer.'
  if (offers === 0) return role === 'admin' ? 'Nobody has made an offer yet.' : 'Buyers can make offers.'
  return offers === 1 ? '1 offer was made.' : `${offers} offers were made.`
}
