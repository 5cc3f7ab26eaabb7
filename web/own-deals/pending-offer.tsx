import { useQuery } from '@tanstack/react-query'
import { findOffer } from '#contract/offers/offers.ts'
import { read } from '../api/read.ts'
import { CompetingOffers } from '../board/competing-offers.tsx'
import { BuyerFinalRound } from '../final-rounds/buyer-final-round.tsx'
import { PendingActions } from '../offers/pending-actions.tsx'

/** Actions of the buyer of a pending offer on the page of its home. Loaded on demand: few readers have one. */
export function PendingOffer({ id }: { id: string }) {
  const { data } = useQuery(read(findOffer, { params: { id } }))
  return (
    <div className="grid gap-3">
      <BuyerFinalRound offerId={id} />
      <CompetingOffers offerId={id} />
      {data?.status === 'pending' ? <PendingActions offer={data} /> : <div className="h-11" aria-hidden />}
    </div>
  )
}
