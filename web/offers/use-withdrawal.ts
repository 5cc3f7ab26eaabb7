import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { boughtProperties, findOffer, type Offer } from '#contract/offers/offers.ts'
import { useAction } from '../api/use-action.ts'
import { loadPart } from '../ui/load/load-chunk.ts'

/** Lets the buyer withdraw a pending offer, after a question. */
export function useWithdrawal(offer: Offer) {
  const withdraw = useAction(withdrawOffer, {
    done: 'Offer withdrawn.',
    failed: 'Failed to withdraw offer.',
    refresh: [boughtProperties, findOffer],
  })
  const confirmWithdrawal = async () => {
    const { askWithdrawal } = await loadPart(() => import('./ask-about-offer.ts'))
    const isSure = await askWithdrawal(offer)
    if (isSure) withdraw({ params: { id: offer._id } })
  }
  return { confirmWithdrawal, isBusy: withdraw.isBusy }
}
