import { useLocation } from 'react-router'
import type { BuyerOffer } from '#contract/buyer-summary.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { OfferNotice } from './offer-notice.tsx'

export interface TurnBannerProps {
  /** Offers whose buyer has the turn. */
  offers: readonly BuyerOffer[]
}

const answersPath = '/dashboard/bought-properties'

/** Reminds the buyer of counteroffers that wait for an answer: the one that expires first, and how many more. */
export function TurnBanner({ offers }: TurnBannerProps) {
  const now = useServerTime()
  const { pathname } = useLocation()
  const [first] = offers.toSorted((one, other) => untilOf(one).localeCompare(untilOf(other)))
  if (!first) return null
  return (
    <section aria-label="Your turn" className="page-width mt-4 grid gap-2">
      <OfferNotice offer={first} state="your turn" now={now} showsTitle>
        {pathname !== answersPath && (
          <ButtonLink to={answersPath} padding="medium">
            Answer
          </ButtonLink>
        )}
      </OfferNotice>
      {offers.length > 1 && (
        <p className="px-4 type-small text-muted">
          {offers.length - 1} more {offers.length === 2 ? 'counteroffer waits' : 'counteroffers wait'} for your answer.
        </p>
      )}
    </section>
  )
}

/** Counteroffers that expire come before those that do not. */
const untilOf = ({ terms }: BuyerOffer): string => terms.expiresAt ?? 'never'
