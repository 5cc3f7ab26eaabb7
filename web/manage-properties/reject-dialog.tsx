import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { maxRejectionReason, rejectProperty } from '#contract/manage-properties/manage-properties.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { read } from '../api/read.ts'
import { useMailUnsent } from '../api/use-mail-unsent.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { endedWith } from '../offer-terms/waiting-texts.ts'
import { rejectionReasons } from '../properties/property-texts.ts'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

type Template = keyof typeof rejectionReasons

const Rejection = z.extend(rejectProperty.body, {
  template: z.custom<Template>(name => typeof name === 'string' && Object.hasOwn(rejectionReasons, name)),
})

export interface RejectDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  propertyId: string
  agentName: string
  /** Name of the draft of the reason. */
  draft: string
  isBusy: boolean
  onReject: (reason: string) => void
}

/** Asks for the reason of a rejection: a template, and details if the admin adds some. */
export function RejectDialog({ isOpen, title, propertyId, agentName, draft, onReject, ...dialog }: RejectDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(Rejection),
    defaultValues: { template: 'picture' as Template, reason: '' },
  })
  const isMailUnsent = useMailUnsent()
  const now = useServerTime()
  const waiting = useBetweenPresses(useQuery(read(waitingOnProperty, { params: { id: propertyId } })).data)
  const ended = waiting && endedWith(waiting, now)
  const template = useWatch({ control: form.control, name: 'template' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={dialog.onClose}
      title={`Reject ${title}?`}
      text={`A rejected property can no longer be verified. ${agentName} can delete it, or copy it as a new listing.${ended === undefined ? '' : ` This also closes ${ended}.`}`}
    >
      <DialogForm
        {...dialog}
        form={form}
        action="Reject"
        danger
        onSubmit={({ template: chosen, reason = '' }) => onReject(`${rejectionReasons[chosen]} ${reason}`.trim())}
      >
        <KeepDraft form={form} name={draft} />
        <Select
          label="Reason"
          value={template}
          options={rejectionReasons}
          onChange={name => form.setValue('template', name)}
        />
        <TextareaField
          label="Details (optional)"
          hint={`${agentName} will see both in ${isMailUnsent ? 'a notification' : 'an email'} and on the listing.`}
          limit={maxRejectionReason - rejectionReasons[template].length - 1}
          rows={3}
          {...form.register('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
