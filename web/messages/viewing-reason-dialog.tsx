import { useForm } from 'react-hook-form'
import { maxViewingReason } from '#contract/messages/viewings.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

export interface ViewingReasonDialogProps {
  title: string
  text: string
  /** Role of the person who reads the reason; undefined if nobody can. */
  reader: string | undefined
  /** Label of the submit button. */
  action: string
  /** Name of the draft of what is typed. */
  draft: string
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onSubmit: (body: { reason: string }) => void
}

/** Asks for the reason for declining or cancelling a viewing. It is optional. */
export function ViewingReasonDialog({ title, text, reader, draft, isOpen, ...rest }: ViewingReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={title} text={text}>
      <DialogForm form={form} dismiss="Back" danger {...rest}>
        <KeepDraft form={form} name={draft} />
        {reader !== undefined && (
          <TextareaField
            label="Reason (optional)"
            hint={`The ${reader} will see this.`}
            limit={maxViewingReason}
            rows={3}
            {...form.register('reason')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
