import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSecurity } from '#contract/account/account.ts'
import { myPayoutDetails, type OwnPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { read } from '../api/read.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { momentText } from '../ui/text/date-text.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { PayoutDialogProps } from './payout-dialog.tsx'

const PayoutDialog = loadWhenOpened<PayoutDialogProps>(
  async () => (await import('./payout-dialog.tsx')).PayoutDialog,
  ({ isOpen }) => isOpen,
)

/** Shows an agent the account to which their buyers transfer, and lets them change it. */
export function PayoutAccountCard() {
  const [isOpen, setOpen] = useState(false)
  const own = useQuery(read(myPayoutDetails))
  const security = useQuery({ ...read(accountSecurity), enabled: isOpen })
  return (
    <Card as="section">
      <SectionTitle
        size="small"
        lead="Buyers transfer the price or the balance to this account. They read it on their payment page only, once we have checked it."
      >
        Account for transfers
      </SectionTitle>
      <DataRegion
        query={own}
        failed="Your account for transfers could not be loaded."
        skeleton={<Skeleton className="h-24" />}
      >
        {({ details }) => (
          <div className="grid gap-4">
            {details ? <Current details={details} /> : <p className="text-muted">You have not named an account yet.</p>}
            <Button
              kind="secondary"
              className="justify-self-start max-sm:w-full"
              busy={isOpen && security.isPending}
              onClick={() => setOpen(true)}
            >
              {details ? 'Change the account' : 'Name an account'}
            </Button>
          </div>
        )}
      </DataRegion>
      {security.data && <PayoutDialog isOpen={isOpen} onClose={() => setOpen(false)} security={security.data} />}
    </Card>
  )
}

function Current({ details }: { details: OwnPayoutDetails }) {
  // The server does not know the reader's time zone.
  const isHydrated = useIsHydrated()
  const onDate = (instant: string) => (isHydrated ? ` on ${momentText(instant)}` : '')
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5 wrap-anywhere">
        <p className="type-strong">{details.holder}</p>
        <p className="text-muted">{`${details.bank}, ${details.country}. Account ending in ${details.ending}`}</p>
      </div>
      {details.verifiedAt === null ? (
        <Notice tone="warn" title={`Entered${onDate(details.changedAt)}. We have not checked it yet.`}>
          <p>
            {details.held
              ? 'Transfers of your deals are held until then. Your buyers know that the account has changed.'
              : 'Your buyers see it as soon as we have.'}
          </p>
        </Notice>
      ) : (
        <p className="text-ok">{`Checked by us${onDate(details.verifiedAt)}`}</p>
      )}
    </div>
  )
}
