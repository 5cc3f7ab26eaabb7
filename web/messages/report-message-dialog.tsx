import { useForm } from 'react-hook-form'
import { maxReportReason, reportMessage } from '#contract/messages/message-reports.ts'
import { conversationMessages } from '#contract/messages/messages.ts'
import { useAction } from '../api/use-action.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

export interface ReportMessageDialogProps {
  messageId: string
  isOpen: boolean
  onClose: () => void
}

/** Asks what is wrong with a message, and reports it to the admins. */
export function ReportMessageDialog({ messageId, isOpen, onClose }: ReportMessageDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const draft = `report-message/${messageId}`
  const report = useAction(reportMessage, {
    done: 'Thank you. An admin will read it.',
    failed: 'The message was not reported.',
    refresh: [conversationMessages],
    draft,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Report this message?"
      text="Admins read the message and your reason. The sender is not notified."
    >
      <DialogForm
        form={form}
        onSubmit={body => report({ params: { id: messageId }, body }, onClose)}
        onClose={onClose}
        action="Report"
        danger
        isBusy={report.isBusy}
      >
        <KeepDraft form={form} name={draft} />
        <TextareaField label="Reason (optional)" limit={maxReportReason} rows={3} {...form.register('reason')} />
      </DialogForm>
    </Dialog>
  )
}
