import { Link } from 'react-router'
import type { Offer } from '#contract/offers/offers.ts'
import { Notice } from '../ui/basics/notice.tsx'

type AskedOffer = Pick<Offer, 'status' | 'flagged' | 'cancelRequest'>

/**
 * The agent's open request to cancel an accepted offer. Null without one, and while the agent is under review, because
 * the buyer cannot answer then.
 */
export const agentsRequest = ({ status, flagged, cancelRequest }: AskedOffer) =>
  status === 'accepted' && !flagged && cancelRequest?.by === 'agent' ? cancelRequest : null

/** Says why the agent asks to cancel, and where the buyer answers. */
export const AskedToCancel = ({ reason }: { reason: string }) => (
  <>
    <p>The agent asks to cancel: “{reason}” You can agree or decline, and the offer stays accepted unless you agree.</p>
    <AnswerLink />
  </>
)

/** The same on the payment page, before the buyer pays. Nothing without a request. */
export function AskedBeforePayment({ offer }: { offer: AskedOffer }) {
  const request = agentsRequest(offer)
  return (
    request && (
      <Notice tone="warn" title="The agent asks to cancel this offer" announced>
        <p className="wrap-anywhere">Reason: “{request.reason}”</p>
        <p>You can agree or decline. Paying completes the purchase without an answer.</p>
        <AnswerLink />
      </Notice>
    )
  )
}

const AnswerLink = () => (
  <Link to="/dashboard/bought-properties" className="w-fit font-semibold underline underline-offset-4">
    Answer the agent
  </Link>
)
