import type { VisibleProperty } from '#contract/properties/properties.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { UnderOfferNotice } from '../ui/text/under-offer-notice.tsx'

interface SaleNoticeProps {
  property: Pick<VisibleProperty, 'sold' | 'underOffer'> & {
    /** False while nobody can make an offer because its agent is under review. */
    available?: boolean
    /** Whether an admin is checking it again. */
    isRechecked?: boolean
  }
  isBuyer: boolean
}

/** Says whether a home is still for sale. Nothing while it simply is. */
export function SaleNotice({
  property: { sold, underOffer, available = true, isRechecked },
  isBuyer,
}: SaleNoticeProps) {
  return (
    <div className="grid gap-3 empty:hidden max-lg:mt-3">
      {sold && (
        <Notice tone="info" title="Sold">
          <p>This home has been sold.</p>
        </Notice>
      )}
      {isRechecked && (
        <Notice tone="warn" title="Being checked again">
          <p>An admin is checking this home again. Until then, you can’t make an offer.</p>
        </Notice>
      )}
      {underOffer && !sold && !isRechecked && <UnderOfferNotice isBuyer={isBuyer} />}
      {!available && !sold && (
        <Notice tone="info" title="Not for sale">
          <p>This home is not for sale at the moment.</p>
        </Notice>
      )}
    </div>
  )
}
