import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DealReason } from '#contract/deals/deals.ts'
import { maxLengthOf } from '#contract/ground/field.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

export interface ReasonDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  hint: string
  /** Label of the submit button. */
  action: string
  danger?: boolean
  /** Name of the draft of what is typed. */
  draft: string
  isBusy: boolean
  onSubmit: (reason: DealReason) => void
}

/** Asks for the reason of an action, such as ending a deal or sending back a change. */
export function ReasonDialog({ isOpen, title, text, hint, draft, ...reason }: ReasonDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(DealReason), defaultValues: { reason: '' } })
  return (
    <Dialog isOpen={isOpen} onClose={reason.onClose} title={title} text={text}>
      <DialogForm form={form} dismiss="Back" {...reason}>
        <KeepDraft form={form} name={draft} />
        <TextareaField
          label="Reason"
          hint={hint}
          limit={maxLengthOf(DealReason.shape.reason)}
          rows={3}
          {...form.register('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
