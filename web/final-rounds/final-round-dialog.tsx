import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { DealReason } from '#contract/deals/deals.ts'
import { cancelFinalRound, extendFinalRound, openFinalRound } from '#contract/final-rounds/final-offers.ts'
import { deadlineLimits, whyNotDeadline } from '#contract/final-rounds/final-round.ts'
import { maxLengthOf } from '#contract/ground/field.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { serverTime } from '../api/session/server-time.ts'
import { useAction } from '../api/use-action.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { timeZone } from '../ui/text/date-text.ts'
import { instantOf, localMinute } from '../ui/text/local-time.ts'

export interface FinalRoundDialogProps {
  property: OfferedProperty
  /** Step of the agent; undefined while the dialog is closed. */
  step: 'open' | 'extend' | 'cancel' | undefined
  onClose: () => void
}

const texts = {
  open: {
    title: 'Ask for final offers',
    text: 'Every buyer with a live offer can make one sealed final offer until the deadline. Then all of them open at once, and you accept one or end the round. Until then you can’t accept an offer, and you can move the deadline once.',
  },
  extend: { title: 'Give more time', text: 'All buyers get the same new deadline. You can move it only once.' },
  cancel: {
    title: 'Cancel the round of final offers',
    text: 'The final offers are deleted unread, and the offers stay as they were.',
  },
}

/** Opens, extends or cancels the round of final offers on a home (ruling G63). */
export function FinalRoundDialog({ property, step, onClose }: FinalRoundDialogProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(step)
  if (step && step !== shown) setShown(step)
  const { title, text } = texts[shown ?? 'open']
  return (
    <Dialog isOpen={step !== undefined} onClose={onClose} title={title} text={`${property.title}. ${text}`}>
      {shown === 'cancel' ? (
        <CancelForm property={property} onClose={onClose} />
      ) : (
        <DeadlineForm key={shown} property={property} onClose={onClose} />
      )}
    </Dialog>
  )
}

const refresh = [listOfferedProperties]
type FormProps = Pick<FinalRoundDialogProps, 'property' | 'onClose'>

function DeadlineForm({ property, onClose }: FormProps) {
  const { round } = property
  const form = useForm({ resolver: standardSchemaResolver(Deadline), defaultValues: { deadline: '' } })
  const draft = `deadline/${round?._id ?? property._id}`
  const open = useAction(openFinalRound, {
    done: 'The buyers are asked for their final offers.',
    failed: 'Failed to ask for final offers.',
    refresh,
    draft,
  })
  const extend = useAction(extendFinalRound, {
    done: 'The deadline has been moved.',
    failed: 'Failed to move the deadline.',
    refresh,
    draft,
  })
  const now = serverTime()
  return (
    <DialogForm
      form={form}
      onSubmit={({ deadline: typed }) => {
        const deadline = instantOf(typed)
        if (round) extend({ params: { id: round._id }, body: { deadline } }, onClose)
        else open({ body: { propertyId: property._id, deadline } }, onClose)
      }}
      onClose={onClose}
      action={round ? 'Move the deadline' : 'Ask for final offers'}
      isBusy={open.isBusy || extend.isBusy}
    >
      <KeepDraft form={form} name={draft} />
      <DateField
        withTime
        label={round ? 'New deadline' : 'Deadline'}
        hint={`From 2 hours to 14 days from now, in your time zone, ${timeZone()}.`}
        {...form.register('deadline')}
        min={localMinute(round ? Math.max(now, Date.parse(round.deadline)) : now + deadlineLimits.minMs)}
        max={localMinute(now + deadlineLimits.maxMs)}
      />
    </DialogForm>
  )
}

const Deadline = z.object({
  deadline: z.string().check(
    z.minLength(1, { error: 'Choose a day and a time', abort: true }),
    z.refine(
      typed => whyNotDeadline(instantOf(typed), serverTime()) === undefined,
      'Choose a time from 2 hours to 14 days from now',
    ),
  ),
})

function CancelForm({ property, onClose }: FormProps) {
  const form = useForm({ resolver: standardSchemaResolver(DealReason), defaultValues: { reason: '' } })
  const draft = `cancel-round/${property.round?._id ?? ''}`
  const cancel = useAction(cancelFinalRound, {
    done: 'The round was cancelled.',
    failed: 'Failed to cancel the round.',
    refresh,
    draft,
  })
  return (
    <DialogForm
      form={form}
      dismiss="Back"
      onSubmit={body => property.round && cancel({ params: { id: property.round._id }, body }, onClose)}
      onClose={onClose}
      action="Cancel the round"
      danger
      isBusy={cancel.isBusy}
    >
      <KeepDraft form={form} name={draft} />
      <TextareaField
        label="Reason"
        hint="The buyers read it."
        limit={maxLengthOf(DealReason.shape.reason)}
        rows={3}
        {...form.register('reason')}
      />
    </DialogForm>
  )
}
