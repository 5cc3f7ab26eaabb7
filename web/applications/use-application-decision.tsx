import { useState } from 'react'
import { declineApplication, listApplications, type ReceivedApplication } from '#contract/applications/applications.ts'
import { makeAgent } from '#contract/moderation/moderation.ts'
import { adminListCounts, adminSummary, adminTasks, topAgents } from '#contract/summary/summary.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { listUsers } from '#contract/users/users.ts'
import { useAction } from '../api/use-action.ts'
import { useRoleQuestions } from '../moderation/use-role-questions.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { DeclineDialogProps } from './decline-dialog.tsx'

const DeclineDialog = loadWhenOpened<DeclineDialogProps>(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  ({ isOpen }) => isOpen,
)

const refresh = [listApplications, adminTasks, adminListCounts, ...decisionQueue]

/** Lets an admin accept or decline an application, after a question. @param onDone called with what was decided */
export function useApplicationDecision(
  { _id, userId, name, email }: ReceivedApplication,
  onDone?: (decided: 'accepted' | 'declined') => void,
) {
  const { askAgent } = useRoleQuestions()
  const [isDeclining, setDeclining] = useState(false)
  const draft = `decline/${_id}`
  const promote = useAction(makeAgent, {
    done: 'User promoted to Agent.',
    failed: 'Failed to make agent.',
    refresh: [...refresh, listUsers, adminSummary, topAgents],
  })
  const decline = useAction(declineApplication, {
    done: 'Application declined.',
    failed: 'Failed to decline the application.',
    refresh,
    draft,
  })
  const confirmPromotion = async () => {
    if (await askAgent({ _id: userId, name, email, role: 'user' }))
      promote({ params: { id: userId } }, () => onDone?.('accepted'))
  }
  const close = () => setDeclining(false)
  const declined = () => {
    close()
    onDone?.('declined')
  }
  return {
    isPromoting: promote.isBusy,
    isDeclining: decline.isBusy,
    promote: () => void confirmPromotion(),
    decline: () => setDeclining(true),
    dialog: (
      <DeclineDialog
        isOpen={isDeclining}
        onClose={close}
        name={name}
        draft={draft}
        isBusy={decline.isBusy}
        onSubmit={body => decline({ params: { id: _id }, body }, declined)}
      />
    ),
  }
}
