import type { ReceivedApplication } from '#contract/applications/applications.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { useApplicationDecision } from './use-application-decision.tsx'

export function ApplicationDecision({ application }: { application: ReceivedApplication }) {
  const { isPromoting, promote, decline, dialog } = useApplicationDecision(application)
  return (
    <RestoreFocus className="grid grid-cols-2 gap-2 whitespace-nowrap in-[table]:grid-cols-1">
      <Button padding="small" busy={isPromoting} onClick={promote}>
        Make Agent
      </Button>
      <Button kind="secondary" padding="small" disabled={isPromoting} onClick={decline}>
        Decline
      </Button>
      {dialog}
    </RestoreFocus>
  )
}
