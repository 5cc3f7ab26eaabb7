import { Link } from 'react-router'
import { isPastDeadline } from '#contract/final-rounds/final-round.ts'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { isOwn, offerText } from '../offer-state/buyer-texts.ts'
import { OfferNotice } from '../offer-state/offer-notice.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { timeLeftText } from '../ui/text/deadline-text.ts'

export interface TurnBannerProps {
  /** Offers whose buyer has the turn, or can make a final. */
  offers: readonly SummarizedOffer[]
  /** Shows a line: another banner above takes much of a phone's screen. */
  isLine: boolean
}

/**
 * Reminds the buyer of counteroffers and rounds of final offers that wait for them: the first to end, and how many more. A
 * round whose deadline has passed waits for nobody.
 */
export function TurnBanner({ offers, isLine }: TurnBannerProps) {
  const now = useServerTime()
  const open = offers.filter(({ finalRound, round }) => finalRound !== 'open' || !round || !isPastDeadline(round, now))
  const [first] = open.toSorted((one, other) => (untilOf(one) ?? never).localeCompare(untilOf(other) ?? never))
  if (!first) return null
  const state = offerStateOf(first, now)
  if (!isOwn(state)) return null
  const until = untilOf(first)
  const more = open.length - 1
  const moreText = `${more} more ${more === 1 ? 'offer waits' : 'offers wait'} for you.`
  if (isLine)
    return (
      <section aria-label="Your turn" className="page-width mt-2">
        <p className="px-4 type-small">
          <output>
            <Link to={offersPath} className="text-primary underline underline-offset-4">
              {offerText(first, state, now, ` for ${first.title}`).title}
            </Link>
          </output>
          {until !== undefined && (
            <span className="text-muted">{` ${timeLeftText(Date.parse(until) - now)} left.`}</span>
          )}
          {more > 0 && <span className="text-muted">{` ${moreText}`}</span>}
        </p>
      </section>
    )
  return (
    <section aria-label="Your turn" className="page-width mt-4 grid gap-2">
      <OfferNotice offer={first} state={state} now={now} showsTitle>
        <ButtonLink to={offersPath} padding="medium">
          {first.finalRound === null ? 'Answer' : 'Make your final offer'}
        </ButtonLink>
      </OfferNotice>
      {more > 0 && <p className="px-4 type-small text-muted">{moreText}</p>}
    </section>
  )
}

const offersPath = '/dashboard/bought-properties'

const untilOf = ({ terms, finalRound, round }: SummarizedOffer): string | undefined =>
  (finalRound === null ? terms.expiresAt : round?.deadline) ?? undefined

/** Offers with a deadline come before those without one. */
const never = 'never'
