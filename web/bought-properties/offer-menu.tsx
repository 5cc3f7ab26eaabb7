import { Ellipsis } from 'lucide-react'
import { checkRecordPath } from '#contract/deal-record/check-record-path.ts'
import { canMoveTerms } from '#contract/negotiation/terms-moves.ts'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { dealGroupOf } from '#contract/own-deals/buyer-state.ts'
import { hasReceipt } from '#contract/payments/receipt.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { useSaveRecord } from '../deal-record/save-record.tsx'
import { conversationAbout } from '../messages/message-agent.tsx'
import { useWithdrawal } from '../offers/use-withdrawal.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Menu, type MenuItem } from '../ui/dialog/menu.tsx'
import type { OfferDialog } from './offer-dialogs.tsx'

export interface OfferActionProps {
  offer: Offer
  /** Opens a dialog about the offer. */
  onOpen: (dialog: OfferDialog) => void
}

interface OfferMenuProps extends OfferActionProps {
  /** Further items, above the others. */
  items?: readonly (MenuItem | false)[]
  className?: string
}

/** Rare actions of a buyer for their offer, behind one button. */
export function OfferMenu({ offer, onOpen, items = [], className }: OfferMenuProps) {
  const save = useSaveRecord(offer)
  const { confirmWithdrawal } = useWithdrawal(offer)
  return (
    <RestoreFocus className={className}>
      <Menu
        trigger={<IconButton name={`More about your offer on ${offer.title}`} icon={Ellipsis} />}
        items={[
          ...items,
          canWrite(offer) && { label: `Message ${offer.agentName}`, to: conversationAbout(offer.propertyId) },
          offer.terms.turn > 1 && { label: 'Negotiation', onSelect: () => onOpen('negotiation') },
          // A live deal shows it on its card.
          !isDeal(offer) &&
            hasReceipt(offer, 'deposit') && {
              label: 'Deposit receipt',
              to: `/dashboard/receipt/${offer._id}?payment=deposit`,
            },
          { label: 'Download the record', disabled: save.isPending, onSelect: () => save.mutate() },
          { label: 'Check a record', to: checkRecordPath },
          isUndecided(offer) && { label: 'Withdraw', danger: true, onSelect: () => void confirmWithdrawal() },
          canAskToCancel(offer) && { label: 'Ask to cancel', danger: true, onSelect: () => onOpen('cancel') },
        ]}
      />
    </RestoreFocus>
  )
}

/** Whether the buyer can write to the agent: about a live or paid offer, unless the agent is under review or has left. */
const canWrite = ({ status, flagged, agentEmail }: Offer): boolean =>
  status !== 'rejected' && !flagged && !isFormerUser(agentEmail)

/** Whether the page offers to ask for a cancellation: not once the buyer has confirmed that everything is paid. */
const canAskToCancel = (offer: Offer): boolean =>
  isDeal(offer) && offer.cancelRequest === null && !['frozen', 'being completed'].includes(dealGroupOf(offer))

/** Menu item that changes an offer, where no button does. */
export const changeItem = ({ offer, onOpen }: OfferActionProps): MenuItem | false =>
  canMoveTerms(offer, 'revise', 'buyer') && { label: 'Change', onSelect: () => onOpen('change') }
