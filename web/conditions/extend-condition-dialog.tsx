import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { extendCondition, LaterDate } from '#contract/conditions/conditions.ts'
import { maxConditionDays } from '#contract/offers/conditions.ts'
import type { DealCondition } from '#contract/offers/deal-condition.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { refresh } from '../deals/cancel-requests.tsx'
import { conditionLabels } from '../offer-terms/terms-words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { deadlineText } from '../ui/text/deadline-text.ts'

export interface ExtendConditionDialogProps {
  offer: Offer
  condition: DealCondition
  isOpen: boolean
  onClose: () => void
}

const dayMs = 24 * 60 * 60 * 1000

/** Asks the agent for a later date of a condition. */
export function ExtendConditionDialog({ offer, condition, isOpen, onClose }: ExtendConditionDialogProps) {
  const now = useServerTime()
  const draft = `extend-condition/${offer._id}/${condition.name}`
  const form = useForm({
    resolver: standardSchemaResolver(LaterDate),
    defaultValues: { until: '' },
  })
  const extend = useAction(extendCondition, {
    done: 'The buyer has more time.',
    failed: 'Failed to move the date.',
    refresh,
    draft,
  })
  const earliest = Math.max(now, Date.parse(condition.dueBy)) + dayMs
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Give more time"
      text={`${conditionLabels[condition.name]}: to be marked by ${deadlineText(condition.dueBy)} so far. We tell ${offer.buyerName} the new date.`}
    >
      <DialogForm
        form={form}
        dismiss="Back"
        action="Give more time"
        isBusy={extend.isBusy}
        onClose={onClose}
        onSubmit={({ until }) =>
          extend({ params: { id: offer._id }, body: { condition: condition.name, until } }, onClose)
        }
      >
        <KeepDraft form={form} name={draft} />
        <DateField
          {...form.register('until')}
          label="New date"
          hint="The condition is open until the end of this day (23:59 UTC)."
          min={dayOf(earliest)}
          max={dayOf(now + (maxConditionDays - 1) * dayMs)}
        />
      </DialogForm>
    </Dialog>
  )
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
