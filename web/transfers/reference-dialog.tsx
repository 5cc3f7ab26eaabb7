import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { dollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { maxReferenceLength, TransferReference } from '#contract/transfers/transfers.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextField } from '../ui/form/text-field.tsx'

export interface ReferenceDialogProps {
  offer: Offer
  isOpen: boolean
  onClose: () => void
  /** Name of the draft of what is typed. */
  draft: string
  isBusy: boolean
  onSubmit: (body: TransferReference) => void
}

/** Asks the agent for the reference of a transfer. */
export function ReferenceDialog({ offer, isOpen, onClose, draft, ...rest }: ReferenceDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(TransferReference), defaultValues: { reference: '' } })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Record the transfer"
      text={`${offer.buyerName} pays ${dollars(duePayment(offer).amount)} for ${offer.title}. The home is sold ${offer.settlement ? 'a day after they have confirmed' : 'when they confirm'} this transfer.`}
    >
      <DialogForm form={form} onClose={onClose} dismiss="Back" action="Record" {...rest}>
        <KeepDraft form={form} name={draft} />
        <TextField
          label="Reference"
          hint="The bank’s reference for the transfer. The buyer and the admins can see it."
          autoComplete="off"
          maxLength={maxReferenceLength}
          {...form.register('reference')}
        />
      </DialogForm>
    </Dialog>
  )
}
