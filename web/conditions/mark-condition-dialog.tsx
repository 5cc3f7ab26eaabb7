import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { type ConditionMark, ConditionNote, markCondition } from '#contract/conditions/conditions.ts'
import { conditionTextLimits, openConditions } from '#contract/offers/conditions.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { useAction } from '../api/use-action.ts'
import { refresh } from '../deals/cancel-requests.tsx'
import { conditionLabels } from '../offer-terms/terms-words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

export interface MarkConditionDialogProps {
  offer: Offer
  name: OfferCondition
  /** Result to mark. Undefined while the dialog is closed. */
  result: ConditionMark['result'] | undefined
  onClose: () => void
}

/** Asks the buyer for a note and, if they like, the name of a document, and marks a condition. */
export function MarkConditionDialog({ offer, name, result, onClose }: MarkConditionDialogProps) {
  const draft = `mark-condition/${offer._id}/${name}`
  const form = useForm({
    resolver: standardSchemaResolver(ConditionNote),
    defaultValues: { note: '', document: '' },
  })
  const mark = useAction(markCondition, {
    done: result === 'failed' ? 'The deal has ended.' : 'The condition is met.',
    failed: 'Failed to mark the condition.',
    refresh: [...refresh, findOffer],
    draft,
  })
  const label = conditionLabels[name]
  return (
    <Dialog
      isOpen={result !== undefined}
      onClose={onClose}
      title={result === 'failed' ? `${label}: failed?` : `${label}: met?`}
      text={result === 'failed' ? whatFailing(offer) : whatMeeting(offer)}
    >
      <DialogForm
        form={form}
        dismiss="Back"
        action={result === 'failed' ? 'End the deal' : 'Mark as met'}
        danger={result === 'failed'}
        isBusy={mark.isBusy}
        onClose={onClose}
        onSubmit={note =>
          result && mark({ params: { id: offer._id }, body: { condition: name, result, ...note } }, onClose)
        }
      >
        <KeepDraft form={form} name={draft} />
        <TextareaField
          label="Note"
          hint="What you have found. The agent and the marketplace’s admins can read it."
          limit={conditionTextLimits.note}
          rows={3}
          {...form.register('note')}
        />
        <TextField
          label="Document (optional)"
          hint="The name of a report or letter that proves it."
          autoComplete="off"
          limit={conditionTextLimits.document}
          {...form.register('document')}
        />
      </DialogForm>
    </Dialog>
  )
}

const whatFailing = ({ title, agentName }: Offer): string =>
  `${title}: your accepted offer ends at once, without the consent of ${agentName}. You can’t take this back.`

const whatMeeting = ({ conditions }: Offer): string =>
  openConditions(conditions).length > 1
    ? 'You can’t take this back. The deal then waits for the other open conditions.'
    : 'You can’t take this back. This is the last open condition, so the time to pay begins.'
