import { decideReport, reportedMessages, type ReportedMessage } from '#contract/messages/message-reports.ts'
import { adminListCounts, adminTasks } from '#contract/summary/summary.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { useAction } from '../api/use-action.ts'
import { notify } from '../ui/dialog/notify.ts'

/** Lets an admin remove a reported message, after a question, or keep it. @param onDone called with what was decided */
export function useReportDecision(onDone?: (decided: 'removed' | 'kept') => void) {
  const decide = useAction(decideReport, {
    failed: 'Your decision was not saved.',
    refresh: [reportedMessages, adminTasks, adminListCounts, ...decisionQueue],
  })
  const remove = async ({ _id: id, senderName }: ReportedMessage) => {
    const isSure = await notify.confirm({
      title: 'Remove this message?',
      text: `What ${senderName} wrote is deleted for both sides. This cannot be undone.`,
      action: 'Remove',
      danger: true,
    })
    if (!isSure) return
    decide({ params: { id }, body: { verdict: 'remove' } }, () => {
      notify.toast('Message removed.')
      onDone?.('removed')
    })
  }
  const keep = ({ _id: id }: ReportedMessage) =>
    decide({ params: { id }, body: { verdict: 'keep' } }, () => {
      notify.toast('Message kept.')
      onDone?.('kept')
    })
  return { isBusyWith: decide.isBusyWith, remove, keep }
}
