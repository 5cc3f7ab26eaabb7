import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Notice } from '../ui/basics/notice.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { agentsRequest, AskedToCancel } from './asked-to-cancel.tsx'
import { type DescribedOffer, offerText, type BuyerOfferState } from './buyer-texts.ts'
import { TextWithDates } from './text-with-dates.tsx'

interface OfferNoticeProps {
  offer: DescribedOffer
  state: BuyerOfferState
  /** The server's time. */
  now: number
  /** Leaves out the agent's request to cancel, where the page says it. */
  hidesRequest?: boolean
  /** Names the home too, where it is not on the screen. */
  showsTitle?: boolean
  className?: string
  /** Actions, on the right where there is room. */
  children?: ReactNode
}

/** Notice of an offer's state for its buyer, with the actions they can take. */
export function OfferNotice(props: OfferNoticeProps) {
  const { offer, state, now, showsTitle = false, hidesRequest = false, className, children } = props
  // The server does not know the reader's time zone, so the title gets the day of a purchase after the hydration.
  const dated = useIsHydrated() ? offer : { ...offer, boughtAt: null }
  const { tone, title, text } = offerText(dated, state, now, showsTitle ? ` for ${offer.title}` : '')
  const request = hidesRequest ? null : agentsRequest(offer)
  return (
    <Notice tone={request ? 'warn' : tone} className={clsx('*:last:flex-1', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1 wrap-anywhere">
          <output className="type-strong">{title}</output>
          {text !== undefined && <TextWithDates text={text} />}
          {request && <AskedToCancel reason={request.reason} />}
        </div>
        {children}
      </div>
    </Notice>
  )
}
