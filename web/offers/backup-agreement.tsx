import { useQuery } from '@tanstack/react-query'
import { agreeToBackup, stopBackup } from '#contract/backups.ts'
import { clientSettings } from '#contract/client-settings.ts'
import { dollars } from '#contract/money.ts'
import { boughtProperties, findOffer, type Offer } from '#contract/offers.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { windowText } from '../ui/deadline-text.ts'
import { notify } from '../ui/notify.ts'
import { RestoreFocus } from '../ui/restore-focus.tsx'

const refresh = [boughtProperties, findOffer]

export interface BackupAgreementProps {
  offer: Offer
}

/** Lets the buyer of a waiting offer agree to be a backup, says where it stands, and lets them take it back (ruling G64). */
export function BackupAgreement({ offer }: BackupAgreementProps) {
  const params = { id: offer._id }
  const { data: settings } = useQuery(read(clientSettings))
  const timeToPay = `you have ${windowText(settings?.paymentWindowHours)} to pay`
  const agree = useAction(agreeToBackup, {
    done: 'You agreed to be a backup.',
    failed: 'Failed to agree.',
    refresh,
  })
  const stop = useAction(stopBackup, {
    done: 'Your offer is no longer a ranked backup.',
    failed: 'Failed to take it back.',
    refresh,
  })
  const confirmAgreement = async () => {
    const isSure = await notify.confirm({
      title: 'Agree to be a backup?',
      text: `If the accepted offer falls through and the agent has ranked yours next, your offer of ${dollars(offer.offerAmount)} for ${offer.title} is accepted at once, and ${timeToPay}. Until then you can take it back.`,
      action: 'I agree',
    })
    if (isSure) agree({ params, body: { version: offer.terms.version } })
  }
  const hasAgreed = offer.backupPlace !== undefined
  // The deal has ended since.
  if (!offer.backup && !hasAgreed) return null
  return (
    <RestoreFocus className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="type-small">{hasAgreed ? placeText(offer.backupPlace, timeToPay) : invitation}</p>
      {hasAgreed ? (
        <Button kind="secondary" padding="small" className="w-fit" busy={stop.isBusy} onClick={() => stop({ params })}>
          Take back my agreement
        </Button>
      ) : (
        <Button
          kind="secondary"
          padding="small"
          className="w-fit"
          busy={agree.isBusy}
          onClick={() => void confirmAgreement()}
        >
          Be a backup
        </Button>
      )}
    </RestoreFocus>
  )
}

const invitation =
  'Agree to be a backup, and the agent can rank your offer: if the accepted one falls through, yours can be accepted at once.'

function placeText(place: number | null | undefined, timeToPay: string): string {
  if (place === null || place === undefined)
    return 'You agreed to be a backup. The agent has not ranked your offer yet.'
  return place === 1
    ? `You are backup 1: if the accepted offer falls through, yours is accepted at once and ${timeToPay}.`
    : `You are backup ${place}: if the accepted offer and the backups before you fall through, yours is accepted at once and ${timeToPay}.`
}
