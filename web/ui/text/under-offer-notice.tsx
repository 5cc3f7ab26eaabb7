import { Notice } from '../basics/notice.tsx'

/** Says that somebody else's offer was accepted, and what that means for a buyer. */
export const UnderOfferNotice = ({ isBuyer }: { isBuyer: boolean }) => (
  <Notice tone="warn" title="Under offer">
    <p>
      {isBuyer
        ? 'Another offer was accepted. You can make one too: it stays pending in case that one falls through.'
        : 'An offer was accepted and is waiting for payment.'}
    </p>
  </Notice>
)
