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
export const SaleNotice = (props: SaleNoticeProps) => <div className="empty:hidden max-lg:mt-3">{noticeOf(props)}</div>

function noticeOf({ property: { sold, underOffer, available = true, isRechecked }, isBuyer }: SaleNoticeProps) {
  if (sold)
    return (
      <Notice title="Sold">
        <p>This home has been sold.</p>
      </Notice>
    )
  if (isRechecked)
    return (
      <Notice tone="warn" title="Being checked again">
        <p>An admin is checking this home again. Until then, you can’t make an offer.</p>
      </Notice>
    )
  if (!available)
    return (
      <Notice title="Not for sale">
        <p>This home is not for sale at the moment.</p>
      </Notice>
    )
  return underOffer && <UnderOfferNotice isBuyer={isBuyer} />
}
