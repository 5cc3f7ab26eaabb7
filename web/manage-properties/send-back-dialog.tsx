import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import { sendBackChange } from '#contract/manage-properties/manage-properties.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { ReasonDialog } from '../offer-state/reason-dialog.tsx'
import { goesOnText } from '../offer-terms/waiting-texts.ts'

export interface SendBackDialogProps {
  isOpen: boolean
  onClose: () => void
  property: ManagedProperty
  /** Lists that the decision changes. */
  refresh: readonly Pick<Endpoint, 'key'>[]
  onDone?: (() => void) | undefined
}

/** Sends a change back to its agent with a reason, and says what goes on (ruling G71). */
export function SendBackDialog({ property, refresh, onDone, ...dialog }: SendBackDialogProps) {
  const params = { id: property._id }
  const draft = `send-back/${property._id}`
  const sendBack = useAction(sendBackChange, {
    done: 'Change sent back.',
    failed: 'Failed to send the change back.',
    refresh,
    draft,
  })
  const waiting = useQuery(read(waitingOnProperty, { params })).data
  const done = () => {
    dialog.onClose()
    onDone?.()
  }
  return (
    <ReasonDialog
      {...dialog}
      title={`Send back the change of ${property.title}?`}
      text={`The version that was verified before is for sale again. ${(waiting && goesOnText(waiting)) ?? ''}`.trim()}
      hint={`${property.agentName} will see it on the listing, with what they had changed.`}
      action="Send back"
      draft={draft}
      isBusy={sendBack.isBusy}
      onSubmit={({ reason }) => sendBack({ params, body: { reason, version: property.version } }, done)}
    />
  )
}
