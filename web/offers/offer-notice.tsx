import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { StandingOffer } from '#contract/buyer-summary.ts'
import { Notice } from '../ui/notice.tsx'
import { offerWords, type StandingState } from './buyer-words.ts'

interface OfferNoticeProps {
  offer: StandingOffer
  state: StandingState
  /** The server's time. */
  now: number
  /** Names the home too, where it is not on the screen. */
  isAway?: boolean
  className?: string
  /** Actions, on the right where there is room. */
  children?: ReactNode
}

/** Says where the buyer stands with one offer, and what they can do. */
export function OfferNotice({ offer, state, now, isAway = false, className, children }: OfferNoticeProps) {
  const { tone, title, text } = offerWords(offer, state, now, isAway ? ` for ${offer.title}` : '')
  return (
    <Notice tone={tone} className={clsx('*:last:flex-1', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1 wrap-anywhere">
          <output className="type-strong">{title}</output>
          {text !== undefined && <p>{text}</p>}
        </div>
        {children}
      </div>
    </Notice>
  )
}
