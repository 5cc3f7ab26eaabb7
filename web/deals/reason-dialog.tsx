import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DealReason } from '#contract/deals.ts'
import { Button } from '../ui/button.tsx'
import { Buttons, Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'

export interface ReasonDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  hint: string
  /** The verb on the button. */
  action: string
  danger?: boolean
  isBusy: boolean
  onSubmit: (reason: DealReason) => void
}

/** Asks for the reason why a deal is to end. */
export function ReasonDialog({ title, text, hint, action, danger, isBusy, onSubmit, ...dialog }: ReasonDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(DealReason), defaultValues: { reason: '' } })
  return (
    <Dialog {...dialog} title={title} text={text}>
      <Form form={form} onSubmit={onSubmit}>
        <TextareaField label="Reason" hint={hint} maxLength={500} rows={3} {...form.register('reason')} />
        <Buttons>
          <Button kind="secondary" onClick={dialog.onClose}>
            Back
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={isBusy}>
            {action}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
