import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { wholeNumber } from '#contract/ground/field.ts'
import { changePropertyLimit, findPropertyLimit, highestPropertyLimit } from '#contract/moderation/property-limit.ts'
import type { User } from '#contract/users/users.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { TextField } from '../ui/form/text-field.tsx'

const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
)
const Draft = z.object({
  propertyLimit: z.union([none, wholeNumber('Limit', { max: highestPropertyLimit })], {
    error: `Limit must be a whole number, at most ${highestPropertyLimit.toLocaleString('en-US')}`,
  }),
})

export interface PropertyLimitDialogProps {
  agent: User
  isOpen: boolean
  onClose: () => void
}

/** Changes how many listings an agent can have. An empty field returns to the limit for every agent. */
export function PropertyLimitDialog({ agent, isOpen, onClose }: PropertyLimitDialogProps) {
  const { data } = useQuery({ ...read(findPropertyLimit, { params: { id: agent._id } }), enabled: isOpen })
  const text =
    data &&
    `${agent.name} has ${data.properties.toLocaleString('en-US')} listings and can have ${data.propertyLimit.toLocaleString('en-US')}, ${data.isOwnLimit ? 'by a limit for this agent' : 'like every agent'}. Sold homes do not count.`
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Listings of ${agent.name}`} text={text ?? ''}>
      <LimitForm agent={agent} onClose={onClose} />
    </Dialog>
  )
}

function LimitForm({ agent, onClose }: Pick<PropertyLimitDialogProps, 'agent' | 'onClose'>) {
  const form = useForm({ resolver: standardSchemaResolver(Draft), defaultValues: { propertyLimit: '' } })
  const change = useAction(changePropertyLimit, {
    done: 'Limit changed.',
    failed: 'Failed to change the limit.',
    refresh: [findPropertyLimit],
  })
  return (
    <DialogForm
      form={form}
      onSubmit={body => change({ params: { id: agent._id }, body }, onClose)}
      onClose={onClose}
      action="Save"
      isBusy={change.isBusy}
    >
      <TextField
        label="Listing limit"
        hint="Leave it empty for the limit of every agent"
        inputMode="numeric"
        {...form.register('propertyLimit')}
      />
    </DialogForm>
  )
}
