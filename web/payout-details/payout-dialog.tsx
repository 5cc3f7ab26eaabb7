import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { maxLengthOf } from '#contract/ground/field.ts'
import { changePayoutDetails, myPayoutDetails, PayoutDraft } from '#contract/payout-details/payout-details.ts'
import { AccountDialog, type AccountDialogProps } from '../account/account-dialog.tsx'
import { call } from '../api/call.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { reportFailure } from '../api/use-action.ts'
import { notify } from '../ui/dialog/notify.ts'
import { Choice } from '../ui/form/choice.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { TextField } from '../ui/form/text-field.tsx'

export type PayoutDialogProps = AccountDialogProps

/** Asks an agent for the account to which their buyers transfer. The number is typed each time, never shown. */
export const PayoutDialog = (props: PayoutDialogProps) => (
  <AccountDialog {...props} title="Account for transfers">
    <PayoutForm onClose={props.onClose} />
  </AccountDialog>
)

const kinds = { iban: 'With an IBAN', number: 'With a routing number' } as const

const empty: Required<PayoutDraft> = {
  holder: '',
  bank: '',
  country: '',
  iban: '',
  routingNumber: '',
  accountNumber: '',
}

function PayoutForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<keyof typeof kinds>('iban')
  const form = useForm({ resolver: standardSchemaResolver(PayoutDraft), defaultValues: empty })
  const change = useMutation({
    mutationFn: ({ holder, bank, country, iban, routingNumber, accountNumber }: PayoutDraft) =>
      call(changePayoutDetails, {
        body: { holder, bank, country, ...(kind === 'iban' ? { iban } : { routingNumber, accountNumber }) },
      }),
    onSuccess: () => {
      notify.toast('Account saved. We check it before your buyers see it.')
      onClose()
      return queries.invalidateQueries({ queryKey: [myPayoutDetails.key] })
    },
    onError: failure => {
      if (!showFieldErrors(form, failure)) reportFailure(failure, 'Failed to save the account.')
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={draft => change.mutate(draft)}
      onClose={onClose}
      action="Save"
      isBusy={change.isPending}
    >
      <p className="text-muted">
        We check each account before your buyers see it. If you change a checked one, the buyers of your open deals are
        told.
      </p>
      <TextField
        label="Account holder"
        limit={maxLengthOf(PayoutDraft.shape.holder)}
        autoComplete="off"
        {...form.register('holder')}
      />
      <Choice label="Account" value={kind} options={kinds} onChange={setKind} />
      {kind === 'iban' ? (
        <TextField key="iban" label="IBAN" autoComplete="off" spellCheck={false} {...form.register('iban')} />
      ) : (
        <div key="number" className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Routing number"
            inputMode="numeric"
            autoComplete="off"
            {...form.register('routingNumber')}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            {...form.register('accountNumber')}
          />
        </div>
      )}
      <TextField
        label="Bank"
        limit={maxLengthOf(PayoutDraft.shape.bank)}
        autoComplete="off"
        {...form.register('bank')}
      />
      <TextField
        label="Country of the bank"
        limit={maxLengthOf(PayoutDraft.shape.country)}
        autoComplete="country-name"
        {...form.register('country')}
      />
    </DialogForm>
  )
}
