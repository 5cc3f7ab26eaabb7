import { useQuery } from '@tanstack/react-query'
import { makeFinalOffer, ownFinalOffer } from '#contract/final-rounds/final-offers.ts'
import { boughtProperties, type Offer, rangeOfTerms } from '#contract/offers/offers.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { BoardNote } from '../board/board-note.tsx'
import { useHasOpenBoard } from '../offer-state/use-buyer-summary.ts'
import { OfferTermsForm } from '../offer-terms/offer-terms-form.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Buttons, Dialog } from '../ui/dialog/dialog.tsx'
import { confirmClosing } from '../ui/dialog/leave-guard.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'

export interface FinalOfferDialogProps {
  offer: Offer
  isOpen: boolean
  onClose: () => void
}

/**
 * Makes or replaces the buyer's sealed final offer (ruling G63). It begins with the last final, or else with the offer. After
 * a counteroffer it begins without an amount, so that nobody offers the agent's by mistake.
 */
export function FinalOfferDialog({ offer, isOpen, onClose }: FinalOfferDialogProps) {
  const draft = `final-offer/${offer._id}`
  const query = useQuery({ ...read(ownFinalOffer, { params: { id: offer._id } }), enabled: isOpen })
  const make = useAction(makeFinalOffer, {
    done: 'Final offer sealed.',
    failed: 'Failed to make your final offer.',
    refresh: [ownFinalOffer, boughtProperties],
    draft,
  })
  const hasOpenBoard = useHasOpenBoard(offer._id)
  const leave = async () => {
    if (await confirmClosing()) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Your final offer"
      text={`${offer.title}. Nobody else can read it before the deadline, not even the agent. You can change it until then.`}
    >
      <DataRegion
        query={query}
        failed="Your final offer could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-64" />}
      >
        {({ final }) => (
          <OfferTermsForm
            range={rangeOfTerms(offer)}
            start={{ ...(final ?? startOf(offer)), expiresAt: null }}
            draft={draft}
            hasExpiry={false}
            onSubmit={({ expiresAt: _, ...body }) => make({ params: { id: offer._id }, body }, onClose)}
            buttons={
              <Buttons>
                <Button kind="secondary" onClick={() => void leave()}>
                  Cancel
                </Button>
                <Button type="submit" busy={make.isBusy}>
                  Seal final offer
                </Button>
              </Buttons>
            }
          >
            {hasOpenBoard && <BoardNote isFinal />}
          </OfferTermsForm>
        )}
      </DataRegion>
    </Dialog>
  )
}

const startOf = ({ offerAmount, buyingDate, terms }: Offer) => ({
  offerAmount: terms.by === 'buyer' ? offerAmount : undefined,
  buyingDate,
  conditions: terms.conditions,
  ...(terms.conditionDays !== undefined && { conditionDays: terms.conditionDays }),
  message: null,
})
