import { useForm } from 'react-hook-form'
import { maxViewingReason } from '#contract/viewings.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'

export interface ViewingReasonDialogProps {
  title: string
  text: string
  /** Label of the submit button. */
  action: string
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onSubmit: (body: { reason: string }) => void
}

/** Asks for the reason for declining or cancelling a viewing. It is optional. */
export function ViewingReasonDialog({ title, text, isOpen, ...rest }: ViewingReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={title} text={text}>
      <DialogForm form={form} dismiss="Back" danger {...rest}>
        <TextareaField
          label="Reason (optional)"
          hint="The other side reads it."
          maxLength={maxViewingReason}
          rows={3}
          {...form.register('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
