import { useState } from 'react'
import { canMoveTerms } from '#contract/negotiation/terms-moves.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { BackupAgreementProps } from '../backups/backup-agreement.tsx'
import { FinalOfferButton } from '../final-rounds/final-offer-button.tsx'
import { NegotiationButton } from '../negotiation/negotiation-button.tsx'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { ChangeOfferDialogProps } from './change-offer-dialog.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

export const ChangeOfferDialog = loadWhenOpened<ChangeOfferDialogProps>(
  async () => (await import('./change-offer-dialog.tsx')).ChangeOfferDialog,
  ({ offer }) => offer !== undefined,
)

export const BackupAgreement = loadWhenOpened<BackupAgreementProps>(
  async () => (await import('../backups/backup-agreement.tsx')).BackupAgreement,
  ({ offer }) => offer.backup || offer.backupPlace !== undefined,
)

/** Lets a buyer answer, change or withdraw a pending offer on the page of its home (rulings G11, G62). */
export function PendingActions({ offer }: { offer: Offer }) {
  const [isChanging, setChanging] = useState(false)
  const { confirmWithdrawal, isBusy } = useWithdrawal(offer)
  return (
    <div className="grid gap-3">
      <BackupAgreement offer={offer} />
      <div className="flex flex-wrap gap-3 *:grow *:basis-24">
        {canMoveTerms(offer, 'final', 'buyer') && <FinalOfferButton offer={offer} />}
        {offer.terms.turn > 1 && <NegotiationButton offer={offer} you="buyer" />}
        {canMoveTerms(offer, 'revise', 'buyer') && (
          <Button kind="secondary" padding="small" onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
        <Button kind="secondary" padding="small" busy={isBusy} onClick={() => void confirmWithdrawal()}>
          Withdraw
        </Button>
      </div>
      <ChangeOfferDialog offer={isChanging ? offer : undefined} onClose={() => setChanging(false)} />
    </div>
  )
}
