import { SupportAddress } from '../support/support-address.tsx'
import { Notice } from '../ui/basics/notice.tsx'

/** The dashboard of an account that is marked as fraud. */
export const MarkedAsFraud = () => (
  <>
    <h1 tabIndex={-1} className="mb-6 type-title">
      Dashboard
    </h1>
    <Notice tone="warn" title="Your account is marked as fraud">
      <p>Your listings are hidden, and you can’t buy or sell. Offers that you have accepted can’t be paid now.</p>
      <p>
        If this is a mistake, write to support
        <SupportAddress before=" at " />
      </p>
    </Notice>
  </>
)
