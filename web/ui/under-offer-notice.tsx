import { Notice } from './notice.tsx'

/** Says that somebody else's offer was accepted, and what that means for a buyer. */
export const UnderOfferNotice = ({ isBuyer }: { isBuyer: boolean }) => (
  <Notice tone="warn" title="Under offer">
    <p>
      {isBuyer
        ? 'Another offer was accepted. Yours would be kept as a backup.'
        : 'An offer was accepted and is waiting for payment.'}
    </p>
  </Notice>
)
