import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DeclineReason } from '#contract/applications/applications.ts'
import { maxLengthOf } from '#contract/ground/field.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

export interface DeclineDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Name of the applicant. */
  name: string
  /** Name of the draft of what is typed. */
  draft: string
  isBusy: boolean
  onSubmit: (reason: { reason?: string | undefined }) => void
}

/** Asks why an application is declined. */
export function DeclineDialog({ isOpen, name, draft, ...rest }: DeclineDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(DeclineReason), defaultValues: { reason: '' } })
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={`Decline the application of ${name}?`}>
      <DialogForm form={form} action="Decline" danger {...rest}>
        <KeepDraft form={form} name={draft} />
        <TextareaField
          label="Reason (optional)"
          hint={`${name} will see it.`}
          limit={maxLengthOf(DeclineReason.shape.reason)}
          rows={3}
          {...form.register('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
