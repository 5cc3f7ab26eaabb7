import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { namesOfConditions, openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { confirmTransfer } from '#contract/transfers/transfers.ts'
import { useAction } from '../api/use-action.ts'
import { AccountFrame } from '../payout-details/account-frame.tsx'
import { Button } from '../ui/basics/button.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { momentWithZone } from '../ui/text/date-text.ts'
import { CancelTransfer, Recorded, refresh } from './transfer-at-agent.tsx'

interface TransferAtBuyerProps {
  offer: Offer
  /** Called when the buyer has confirmed the transfer. */
  onConfirmed: () => void
}

/** Explains to the buyer how a deal is paid outside Keyhaven, and lets them confirm the recorded transfer. */
export function TransferAtBuyer({ offer, onConfirmed }: TransferAtBuyerProps) {
  const isBalance = offer.settlement !== undefined
  const confirm = useAction(confirmTransfer, {
    done: isBalance
      ? 'Transfer confirmed. If nothing is wrong, the home is yours in a day.'
      : 'Transfer confirmed. The home is yours.',
    failed: 'Failed to confirm the transfer.',
    refresh,
  })
  if (offer.transfer === null) return <HowToTransfer offer={offer} />
  const { reference } = offer.transfer
  const askFirst = async () => {
    const isSure = await notify.confirm({
      title: 'Confirm this transfer?',
      text: `You confirm that you paid ${dollars(duePayment(offer).amount)} for ${offer.title} with the transfer ${reference}. ${isBalance ? 'The sale is complete a day later, unless an admin objects. You can’t take this back.' : 'This completes the sale.'}${waiverText(offer)}`,
      action: 'Confirm',
    })
    if (isSure) confirm({ params: { id: offer._id }, body: { reference } }, onConfirmed)
  }
  return (
    <div className="grid gap-4">
      <Recorded transfer={offer.transfer}>
        {offer.flagged
          ? 'The agent’s account is under review, so you can’t confirm it for now. You can cancel it.'
          : `If this is your transfer, confirm it and the home is yours${isBalance ? ' a day later' : ''}. The payment deadline is paused until then.`}
      </Recorded>
      <div className="flex flex-wrap gap-3">
        {!offer.flagged && (
          <Button busy={confirm.isBusy} onClick={() => void askFirst()}>
            Confirm transfer
          </Button>
        )}
        <CancelTransfer offer={offer} side="buyer" />
      </div>
    </div>
  )
}

function waiverText(offer: Offer): string {
  if (!waitsForCondition(offer)) return ''
  const names = namesOfConditions(openConditions(offer.conditions).map(({ name }) => name))
  return ` You give up ${names}, which you have not marked as met.`
}

const HowToTransfer = ({ offer }: { offer: Offer }) => (
  <div className="grid gap-4">
    <AccountFrame offer={offer}>
      <ol className="grid list-decimal gap-2 pl-5 wrap-anywhere marker:font-semibold">
        <li>Transfer exactly this amount with this reference.</li>
        <li>
          {`${offer.agentName} records it here${offer.payBy === null ? '' : ` by ${momentWithZone(offer.payBy)}`}, which pauses the deadline. You get a notification and press Confirm transfer.`}
        </li>
        <li>
          {offer.settlement
            ? 'We check it for 24 hours. If nothing is wrong, the home is yours.'
            : 'Confirm the transfer on this page. Then the home is yours.'}
        </li>
      </ol>
    </AccountFrame>
    <Link
      to={`/dashboard/messages/about/${offer.propertyId}`}
      className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-4"
    >
      Message the agent
    </Link>
  </div>
)
