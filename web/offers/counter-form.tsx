import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { otherSide } from '#contract/deal-side.ts'
import { dollars } from '#contract/money.ts'
import { counterOffer, offerNegotiation } from '#contract/negotiation.ts'
import { listOfferedHomes } from '#contract/offered-homes.ts'
import type { Terms } from '#contract/offer-terms.ts'
import { boughtProperties, findOffer, invalidAmount, isWithinRange, type Offer } from '#contract/offers.ts'
import { serverTime } from '../api/server-time.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Buttons } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { KeepDraft } from '../ui/keep-draft.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notify } from '../ui/notify.ts'
import { RangeBar } from '../ui/range-bar.tsx'
import { BackupNote } from './backup-note.tsx'
import { BoardNote } from './board-note.tsx'
import { type OptionalTerms, optionalTermsOf, termsForm, termsWith } from './optional-terms.ts'
import { OptionalTermsFields } from './optional-terms-fields.tsx'
import { useHasOpenBoard } from './use-buyer-summary.ts'

interface CounterFormProps {
  offer: Offer
  /** The terms to answer. */
  terms: Terms
  onClose: () => void
}

/** Form for a counteroffer. It begins with the terms that it answers, and three days to answer it. */
export function CounterForm({ offer, terms, onClose }: CounterFormProps) {
  const draft = `counter/${offer._id}/${terms.version}`
  const more: OptionalTerms = { ...optionalTermsOf(terms), validity: '72', message: '' }
  const form = useForm({
    resolver: standardSchemaResolver(termsForm(today())),
    defaultValues: { offerAmount: String(terms.offerAmount), buyingDate: terms.buyingDate, ...more },
  })
  const send = useAction(counterOffer, {
    done: 'Counteroffer sent.',
    failed: 'Failed to send the counteroffer.',
    refresh: [offerNegotiation, findOffer, boughtProperties, listOfferedHomes],
    draft,
  })
  const hasOpenBoard = useHasOpenBoard(terms.by === 'agent' ? offer._id : undefined)
  // While the range has changed, only the server knows the current one.
  const range = offer.rangeChanged ? undefined : offer
  const { min: _min, max: _max, ...date } = form.register('buyingDate')
  const amount = Number(String(useWatch({ control: form.control, name: 'offerAmount' })).replaceAll(',', ''))
  return (
    <Form
      form={form}
      onSubmit={proposed => {
        if (range && !isWithinRange(proposed.offerAmount, range)) {
          void notify.alert({ title: 'Invalid Amount', text: invalidAmount(range) })
          return
        }
        const { offerAmount, buyingDate } = proposed
        const body = { offerAmount, buyingDate, ...termsWith(proposed, serverTime()), version: terms.version }
        send({ params: { id: offer._id }, body }, onClose)
      }}
    >
      <KeepDraft form={form} name={draft} />
      <MoneyField label="Amount" {...form.register('offerAmount')} />
      {range && (
        <RangeBar
          min={range.minPrice}
          max={range.maxPrice}
          value={Number.isFinite(amount) ? amount : undefined}
          minLabel={dollars(range.minPrice)}
          maxLabel={dollars(range.maxPrice)}
        />
      )}
      <DateField label="Buying date" min={today()} {...date} />
      <OptionalTermsFields form={form} />
      {hasOpenBoard && <BoardNote />}
      {offer.backupPlace !== undefined && <BackupNote you={otherSide(terms.by)} />}
      <Buttons>
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={send.isBusy}>
          Send counteroffer
        </Button>
      </Buttons>
    </Form>
  )
}

/** Returns today in the reader's time zone, such as 2026-11-21, by the server's clock. */
const today = () => new Date(serverTime()).toLocaleDateString('en-CA')
