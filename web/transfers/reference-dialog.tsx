import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { maxReferenceLength, TransferReference } from '#contract/transfers/transfers.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextField } from '../ui/form/text-field.tsx'

export interface ReferenceDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  hint: string
  /** Label of the submit button. */
  action: string
  /** Name of the draft of what is typed. */
  draft: string
  isBusy: boolean
  onSubmit: (body: TransferReference) => void
}

/** Asks for the reference of a transfer. */
export function ReferenceDialog({ isOpen, title, text, hint, draft, ...rest }: ReferenceDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(TransferReference), defaultValues: { reference: '' } })
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={title} text={text}>
      <DialogForm form={form} dismiss="Back" {...rest}>
        <KeepDraft form={form} name={draft} />
        <TextField
          label="Reference"
          hint={hint}
          autoComplete="off"
          limit={maxReferenceLength}
          {...form.register('reference')}
        />
      </DialogForm>
    </Dialog>
  )
}
