import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { whyNoFurtherRound } from '#contract/final-rounds/final-round.ts'
import { hasExpired } from '#contract/offers/offer-terms.ts'
import { isUndecided } from '#contract/offers/offers.ts'
import type { OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Button } from '../ui/basics/button.tsx'
import { DisabledWithReason } from '../ui/basics/disabled-with-reason.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { FinalRoundDialogProps } from './final-round-dialog.tsx'

const FinalRoundDialog = loadWhenOpened<FinalRoundDialogProps>(
  async () => (await import('./final-round-dialog.tsx')).FinalRoundDialog,
  ({ step }) => step !== undefined,
)

/** Lets the agent ask the buyers of a home for final offers, while that is possible. */
export function AskForFinals({ property }: { property: OfferedProperty }) {
  const [isAsking, setAsking] = useState(false)
  const now = useServerTime()
  if (property.round || property.status !== 'verified' || property.sold || property.underOffer) return null
  if (property.counts.pending === 0) return null
  const pending = property.offers.filter(isUndecided)
  // A list of one status may leave the pending offers out.
  const hasOnlyExpired = pending.length > 0 && pending.every(({ terms }) => hasExpired(terms, now))
  const why = hasOnlyExpired ? 'The offers on this home have expired.' : whyNoFurtherRound(property.rounds)
  return (
    <RestoreFocus className="flex flex-1 basis-96 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[68ch] flex-1 basis-64 type-small text-muted">
        {property.counts.pending === 1
          ? 'Not final yet? Ask for a final offer, sealed until a date.'
          : 'No offer is final yet? Ask all buyers for their best one, sealed until a date.'}
      </p>
      <DisabledWithReason id={`${property._id}-no-round`} why={why}>
        {unusable => (
          <Button kind="secondary" padding="small" icon={Gavel} {...unusable} onClick={() => setAsking(true)}>
            Ask for final offers
          </Button>
        )}
      </DisabledWithReason>
      <FinalRoundDialog property={property} step={isAsking ? 'open' : undefined} onClose={() => setAsking(false)} />
    </RestoreFocus>
  )
}
