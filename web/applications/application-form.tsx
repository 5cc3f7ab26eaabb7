import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Application, apply, myApplication, NewApplication } from '#contract/applications/applications.ts'
import { maxLengthOf } from '#contract/ground/field.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { Form } from '../ui/form/form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

const draft = 'agent-application'

/** The form, below the reason if the last application was declined. */
export function ApplicationForm({ last }: { last: Application | null }) {
  const send = useAction(apply, {
    done: 'Application sent.',
    failed: 'Failed to send your application.',
    refresh: [myApplication],
    draft,
  })
  const pending = useBetweenPresses(useQuery(read(buyerSummary)).data?.counts.waiting)
  const form = useForm({
    resolver: standardSchemaResolver(NewApplication),
    defaultValues: { licenceNumber: last?.licenceNumber ?? '', statement: last?.statement ?? '' },
  })
  return (
    <>
      {last?.status === 'declined' && (
        <Notice tone="warn" title="Your last application was declined">
          <p className="wrap-anywhere">{last.reason ?? 'No reason was given.'}</p>
          <p>You can change it and apply again.</p>
        </Notice>
      )}
      <Card>
        <Form form={form} onSubmit={body => send({ body })}>
          <KeepDraft form={form} name={draft} />
          <TextField
            label="License number"
            hint="As on your license. An admin compares it with the register."
            limit={maxLengthOf(NewApplication.shape.licenceNumber)}
            {...form.register('licenceNumber')}
          />
          <TextareaField
            label="A sentence about you"
            hint="Where you work, and what you sell."
            limit={maxLengthOf(NewApplication.shape.statement)}
            rows={3}
            {...form.register('statement')}
          />
          <p className="type-small text-muted">
            An admin reads your application, and we’ll notify you of the decision. As an agent, you can no longer save
            homes or make offers with this account{closing(pending)}.
          </p>
          <Button type="submit" busy={send.isBusy} busyLabel="Sending..." className="w-fit">
            Apply
          </Button>
        </Form>
      </Card>
    </>
  )
}

/** @param pending the applicant's number of pending offers, once it is loaded */
function closing(pending: number | undefined): string {
  if (pending === 0) return ''
  if (pending === 1) return ', and your pending offer is closed'
  return `, and your ${pending === undefined ? '' : `${pending} `}pending offers are closed`
}
