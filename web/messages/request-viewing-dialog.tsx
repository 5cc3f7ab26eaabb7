import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { conversationMessages, findConversation, myConversations } from '#contract/messages/messages.ts'
import { isViewingTime, maxViewingDays, requestViewing, type Viewing } from '#contract/messages/viewings.ts'
import { serverTime } from '../api/session/server-time.ts'
import { useAction } from '../api/use-action.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { timeZone } from '../ui/text/date-text.ts'
import { instantOf, localMinute } from '../ui/text/local-time.ts'

const time = z.string().check(
  z.minLength(1, { error: 'Choose a day and a time', abort: true }),
  z.refine(value => isViewingTime(instantOf(value), serverTime()), `Choose a time in the next ${maxViewingDays} days`),
)
const Times = z.object({ first: time, second: time, third: time }).check(
  z.refine(({ first, second, third }) => new Set([first, second, third]).size === 3, {
    error: 'Choose three different times',
    path: ['third'],
  }),
)

export interface RequestViewingDialogProps {
  propertyId: string
  /** Title of the home. */
  title: string
  isOpen: boolean
  onClose: () => void
  onDone: (viewing: Viewing) => void
}

/** Asks for three times at which the buyer could see a home. */
export function RequestViewingDialog({ propertyId, title, isOpen, onClose, onDone }: RequestViewingDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(Times),
    defaultValues: { first: '', second: '', third: '' },
  })
  const draft = `request-viewing/${propertyId}`
  const request = useAction(requestViewing, {
    done: 'Viewing requested.',
    failed: 'The viewing was not requested.',
    refresh: [findConversation, conversationMessages, myConversations],
    draft,
  })
  const range = { min: localMinute(serverTime()), max: localMinute(serverTime() + maxViewingDays * 86_400_000) }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Request a viewing"
      text={`${title}. Suggest three times that suit you. The agent picks one.`}
    >
      <DialogForm
        form={form}
        onSubmit={({ first, second, third }) =>
          request({ body: { propertyId, times: [first, second, third].map(instantOf) } }, onDone)
        }
        onClose={onClose}
        action="Request viewing"
        isBusy={request.isBusy}
        busyLabel="Sending…"
      >
        <KeepDraft form={form} name={draft} />
        <p className="type-small text-muted">Times are in your time zone, {timeZone()}.</p>
        <DateField withTime label="First time" {...form.register('first')} {...range} />
        <DateField withTime label="Second time" {...form.register('second')} {...range} />
        <DateField withTime label="Third time" {...form.register('third')} {...range} />
      </DialogForm>
    </Dialog>
  )
}
