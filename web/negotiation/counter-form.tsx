import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { dollars } from '#contract/ground/money.ts'
import { counterOffer, offerNegotiation } from '#contract/negotiation/negotiation.ts'
import { otherSide } from '#contract/offers/deal-side.ts'
import type { Terms } from '#contract/offers/offer-terms.ts'
import {
  boughtProperties,
  findOffer,
  invalidAmount,
  isWithinRange,
  type Offer,
  rangeOfTerms,
} from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { serverTime, serverToday } from '../api/session/server-time.ts'
import { useAction } from '../api/use-action.ts'
import { BackupNote } from '../backups/backup-note.tsx'
import { BoardNote } from '../board/board-note.tsx'
import { useHasOpenBoard } from '../offer-state/use-buyer-summary.ts'
import { OptionalTermsFields } from '../offer-terms/optional-terms-fields.tsx'
import { amountIn, type OptionalTerms, optionalTermsOf, termsForm, termsWith } from '../offer-terms/optional-terms.ts'
import { Button } from '../ui/basics/button.tsx'
import { Buttons } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DateField } from '../ui/form/date-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { RangeBar } from '../ui/text/range-bar.tsx'

interface CounterFormProps {
  offer: Offer
  /** The terms to answer. */
  terms: Terms
  onClose: () => void
}

/** Form for a counteroffer. It begins with the terms that it answers, and three days to answer it. */
export function CounterForm({ offer, terms, onClose }: CounterFormProps) {
  const draft = `counter/${offer._id}`
  const more: OptionalTerms = { ...optionalTermsOf(terms), validity: '72', message: '' }
  const form = useForm({
    resolver: standardSchemaResolver(termsForm(serverToday())),
    defaultValues: { offerAmount: String(terms.offerAmount), buyingDate: terms.buyingDate, ...more },
  })
  const send = useAction(counterOffer, {
    done: 'Counteroffer sent.',
    failed: 'Failed to send the counteroffer.',
    refresh: [offerNegotiation, findOffer, boughtProperties, listOfferedProperties],
    draft,
  })
  const hasOpenBoard = useHasOpenBoard(terms.by === 'agent' ? offer._id : undefined)
  const range = rangeOfTerms(offer)
  const { min: _min, max: _max, ...date } = form.register('buyingDate')
  const amount = amountIn(useWatch({ control: form.control, name: 'offerAmount' }))
  return (
    <Form
      form={form}
      onSubmit={proposed => {
        if (!isWithinRange(proposed.offerAmount, range)) {
          void notify.alert({ title: 'Invalid Amount', text: invalidAmount(range) })
          return false
        }
        const { offerAmount, buyingDate } = proposed
        const body = { offerAmount, buyingDate, ...termsWith(proposed, serverTime()), version: terms.version }
        send({ params: { id: offer._id }, body }, onClose)
        return true
      }}
    >
      <KeepDraft form={form} name={draft} />
      <MoneyField label="Amount" {...form.register('offerAmount')} />
      <RangeBar
        min={range.minPrice}
        max={range.maxPrice}
        value={amount}
        minLabel={dollars(range.minPrice)}
        maxLabel={dollars(range.maxPrice)}
      />
      <DateField label="Buying date" min={serverToday()} {...date} />
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
