import { agreeToCancel, declineToCancel, takeBackCancel } from '#contract/deals/deals.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import { boughtProperties, type Offer, requestedOffers } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { useAction } from '../api/use-action.ts'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { loadPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'

export const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

export interface CancelDealProps {
  offer: Offer
  /** Side of the deal that the viewer is on. */
  side: DealSide
}

export const refresh = [
  boughtProperties,
  requestedOffers,
  listOfferedProperties,
  myProperties,
  findProperty,
  verifiedProperties,
]

interface RequestProps extends CancelDealProps {
  reason: string
}

export function OwnRequest({ offer, reason, side }: RequestProps) {
  const takeBack = useAction(takeBackCancel, {
    done: 'Request withdrawn.',
    failed: 'Failed to withdraw the request.',
    refresh,
  })
  return (
    <div className="grid gap-2">
      <p className="type-small wrap-anywhere">
        You have asked to cancel: “{reason}” The {otherSide(side)} has not answered yet.
      </p>
      <Button
        kind="secondary"
        padding="tiny"
        busy={takeBack.isBusy}
        onClick={() => takeBack({ params: { id: offer._id } })}
      >
        Withdraw request
      </Button>
    </div>
  )
}

export function TheirRequest({ offer, reason, side }: RequestProps) {
  const agree = useAction(agreeToCancel, { done: 'Offer cancelled.', failed: 'Failed to cancel the offer.', refresh })
  const decline = useAction(declineToCancel, {
    done: 'Request declined.',
    failed: 'Failed to decline the request.',
    refresh,
  })
  const params = { id: offer._id }
  const confirmAgreement = async () => {
    const { askAgreement } = await loadPart(() => import('./ask-agreement.ts'))
    const isSure = await askAgreement(offer, side)
    if (isSure) agree({ params })
  }
  return (
    <div className="grid gap-2">
      <p className="type-small wrap-anywhere">
        <strong>The {otherSide(side)} asks to cancel:</strong> “{reason}”
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          kind="secondary"
          padding="tiny"
          busy={agree.isBusy}
          disabled={decline.isBusy}
          onClick={() => void confirmAgreement()}
        >
          Agree
        </Button>
        <Button
          kind="secondary"
          padding="tiny"
          busy={decline.isBusy}
          disabled={agree.isBusy}
          onClick={() => decline({ params })}
        >
          Decline
        </Button>
      </div>
    </div>
  )
}
