import { agreeToBackup, stopBackup } from '#contract/backups/backups.ts'
import { dollars } from '#contract/ground/money.ts'
import { whyNotMove } from '#contract/negotiation/terms-moves.ts'
import { boughtProperties, findOffer, isWithinRange, type Offer, rangeOfTerms } from '#contract/offers/offers.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useTimeToPay } from '../offer-terms/use-time-to-pay.ts'
import { Button } from '../ui/basics/button.tsx'
import { DisabledWithReason } from '../ui/basics/disabled-with-reason.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'

const refresh = [boughtProperties, findOffer]

export interface BackupAgreementProps {
  offer: Offer
}

/** Lets the buyer of a waiting offer agree to be a backup, says where it stands, and lets them stop being one (ruling G64). */
export function BackupAgreement({ offer }: BackupAgreementProps) {
  const params = { id: offer._id }
  const timeToPay = useTimeToPay(offer.offerAmount)
  const whyNot = useWhyNotBackup(offer)
  const agree = useAction(agreeToBackup, {
    done: 'You agreed to be a backup.',
    failed: 'Failed to agree.',
    refresh,
  })
  const stop = useAction(stopBackup, {
    done: 'You are no longer a backup.',
    failed: 'Failed to stop being a backup.',
    refresh,
  })
  const confirmAgreement = async () => {
    const isSure = await notify.confirm({
      title: 'Agree to be a backup?',
      text: `If the accepted offer falls through and the agent has ranked yours next, ${termsOf(offer)} for ${offer.title} is accepted at once, and ${timeToPay}. You can stop being a backup until then.`,
      action: 'I agree',
    })
    if (isSure) agree({ params, body: { version: offer.terms.version } })
  }
  const hasAgreed = offer.backupPlace !== undefined
  // The deal has ended since.
  if (!offer.backup && !hasAgreed) return null
  return (
    <RestoreFocus className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-1 basis-60 type-small">{hasAgreed ? placeText(offer, timeToPay, whyNot) : invitation}</p>
      {hasAgreed ? (
        <Button kind="secondary" padding="small" className="w-fit" busy={stop.isBusy} onClick={() => stop({ params })}>
          Stop being a backup
        </Button>
      ) : (
        <DisabledWithReason id={`${offer._id}-no-backup`} why={whyNot}>
          {unusable => (
            <Button
              kind="secondary"
              padding="small"
              className="w-fit"
              busy={agree.isBusy}
              {...unusable}
              onClick={() => void confirmAgreement()}
            >
              Be a backup
            </Button>
          )}
        </DisabledWithReason>
      )}
    </RestoreFocus>
  )
}

/** Explains why the current terms of an offer cannot be those of a backup; undefined if they can. */
function useWhyNotBackup(offer: Offer): string | undefined {
  const now = useServerTime()
  const whyNot = whyNotMove(offer.terms, { move: 'back up', side: 'buyer' }, now, offer.finalRound)
  if (whyNot !== undefined || isWithinRange(offer.offerAmount, rangeOfTerms(offer))) return whyNot
  return 'Your offer is outside the agent’s new price range.'
}

/** Names the terms that an agreement accepts. */
const termsOf = ({ terms, offerAmount }: Offer): string =>
  `${terms.by === 'agent' ? 'the agent’s counteroffer' : 'your offer'} of ${dollars(offerAmount)}`

const invitation =
  'Agree to be a backup, and the agent can rank your offer: if the accepted one falls through, yours can be accepted at once.'

function placeText(offer: Offer, timeToPay: string, whyNot: string | undefined): string {
  const { backup, backupPlace: place } = offer
  if (whyNot !== undefined) return `You agreed to be a backup, but your offer can’t be accepted. ${whyNot}`
  if (!backup)
    return 'You agreed to be a backup. No other offer is accepted now; your agreement holds for the next one.'
  if (place === null || place === undefined)
    return 'You agreed to be a backup. The agent has not ranked your offer yet.'
  const falls = place === 1 ? 'the accepted offer falls' : 'the accepted offer and the backups before you fall'
  return `You are backup ${place}: if ${falls} through, ${termsOf(offer)} is accepted at once and ${timeToPay}.`
}
