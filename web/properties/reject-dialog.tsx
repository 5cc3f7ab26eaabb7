import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { rejectProperty } from '#contract/properties.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { KeepDraft } from '../ui/keep-draft.tsx'
import { Select } from '../ui/select.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { rejectionReasons } from './listing-texts.ts'

export interface RejectDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  agentName: string
  /** Name of the draft of the details. */
  draft: string
  isBusy: boolean
  onReject: (reason: string) => void
}

/** Asks for the reason of a rejection: a template, and details if the admin adds some. */
export function RejectDialog({ isOpen, title, agentName, draft, onReject, ...dialog }: RejectDialogProps) {
  const [template, setTemplate] = useState<keyof typeof rejectionReasons>('picture')
  const form = useForm({ resolver: standardSchemaResolver(rejectProperty.body), defaultValues: { reason: '' } })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={dialog.onClose}
      title={`Reject ${title}?`}
      text={`A rejected property can no longer be verified. ${agentName} can delete it, or copy it as a new listing.`}
    >
      <DialogForm
        {...dialog}
        form={form}
        action="Reject"
        danger
        onSubmit={({ reason = '' }) => onReject(`${rejectionReasons[template]} ${reason}`.trim())}
      >
        <KeepDraft form={form} name={draft} />
        <Select label="Reason" value={template} options={rejectionReasons} onChange={setTemplate} />
        <TextareaField
          label="Details (optional)"
          hint={`${agentName} will see both in an email and on the listing.`}
          maxLength={800}
          rows={3}
          {...form.register('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
