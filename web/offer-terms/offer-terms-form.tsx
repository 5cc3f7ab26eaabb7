import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { cardRange, dollars, isPayableByCard } from '#contract/ground/money.ts'
import type { NewTerms, Terms } from '#contract/offers/offer-terms.ts'
import { invalidAmount, isWithinRange } from '#contract/offers/offers.ts'
import { depositOf, type DepositRule } from '#contract/offers/settlement.ts'
import { serverTime, serverToday } from '../api/session/server-time.ts'
import { notify } from '../ui/dialog/notify.ts'
import { DateField } from '../ui/form/date-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { RangeBar } from '../ui/text/range-bar.tsx'
import { OptionalTermsSection } from './optional-terms-section.tsx'
import {
  hasOptionalTerms,
  optionalTermsOf,
  amountIn,
  noOptionalTerms,
  type TypedTerms,
  termsForm,
  termsWith,
} from './optional-terms.ts'
import { useDepositRule } from './use-deposit.ts'

export interface OfferTermsFormProps {
  /** The agent's price range. If undefined, only the server checks the amount. */
  range: { minPrice: number; maxPrice: number } | undefined
  /** Terms to change. */
  start?:
    | (Pick<Terms, 'buyingDate' | 'conditions' | 'conditionDays' | 'expiresAt' | 'message'> & {
        offerAmount: number | undefined
      })
    | undefined
  /** Name of the draft of what is typed. */
  draft: string
  onSubmit: (terms: NewTerms) => void
  buttons: ReactNode
  /** Whether the terms can have an expiry. */
  hasExpiry?: boolean
  /** Content between the fields and the buttons. A function gets the amount, once a valid one is typed. */
  children?: ReactNode | ((amount: number | undefined) => ReactNode)
}

/** Form with amount, date and the optional terms, for making and changing an offer. */
export function OfferTermsForm({
  range,
  start,
  draft,
  onSubmit,
  hasExpiry = true,
  children,
  buttons,
}: OfferTermsFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(termsForm(serverToday())),
    defaultValues: {
      offerAmount: String(start?.offerAmount ?? ''),
      buyingDate: start?.buyingDate ?? '',
      ...(start ? optionalTermsOf(start) : noOptionalTerms),
    },
  })
  const typed = useWatch({ control: form.control })
  const amount = amountIn(typed.offerAmount)
  const rule = useDepositRule()
  const isOutside = range !== undefined && amount !== undefined && !isWithinRange(amount, range)

  const offerAmount = form.register('offerAmount')
  // The schema limits the date, so leave out these two properties.
  const { min: _min, max: _max, ...buyingDate } = form.register('buyingDate')

  const submit = ({ offerAmount: amount, buyingDate: date, ...more }: TypedTerms) => {
    if (range && !isWithinRange(amount, range)) {
      void notify.alert({ title: 'Invalid Amount', text: invalidAmount(range) })
      return false
    }
    onSubmit({
      offerAmount: amount,
      buyingDate: date,
      ...((start || hasOptionalTerms(more)) && termsWith(more, serverTime())),
    })
    return true
  }

  return (
    <Form form={form} onSubmit={submit}>
      <KeepDraft form={form} name={draft} />
      <MoneyField
        label="Offer amount"
        error={form.formState.isSubmitted && isOutside ? 'Enter an amount within the range.' : undefined}
        warning={paymentWarning(amount, rule, range)}
        {...offerAmount}
      />
      {range && (
        <RangeBar
          min={range.minPrice}
          max={range.maxPrice}
          value={amount}
          minLabel={dollars(range.minPrice)}
          maxLabel={dollars(range.maxPrice)}
          words={amount === undefined ? "The agent's price range." : wordsFor(amount, range)}
        />
      )}
      <DateField
        label="Buying date"
        hint="When you would like to take over the home."
        min={serverToday()}
        {...buyingDate}
      />
      <OptionalTermsSection form={form} expiresAt={start?.expiresAt ?? null} hasExpiry={hasExpiry} />
      {typeof children === 'function' ? children(amount) : children}
      {buttons}
    </Form>
  )
}

function paymentWarning(
  amount: number | undefined,
  rule: DepositRule | undefined,
  range: OfferTermsFormProps['range'],
): string | undefined {
  if (amount === undefined) return undefined
  const deposit = depositOf(amount, rule)
  if (deposit !== null)
    return `If your offer is accepted, you pay a deposit of ${dollars(deposit)} by card, and transfer ${dollars(amount - deposit)} to the agent.`
  if (rule?.hasCards === false)
    return 'This marketplace takes no card payments: if your offer is accepted, you transfer the price to the agent.'
  return isPayableByCard(amount) ? undefined : outsideCardRange(amount, range)
}

function outsideCardRange(amount: number, range: OfferTermsFormProps['range']): string {
  if (range && range.minPrice > cardRange.max)
    return 'Homes at this price are paid by bank transfer, arranged with the agent.'
  return amount > cardRange.max
    ? `A card payment can be at most ${dollars(cardRange.max)}. You can offer more, but then you arrange the payment with the agent.`
    : `A card payment must be at least ${dollars(cardRange.min)}. You can offer less, but then you arrange the payment with the agent.`
}

const wordsFor = (amount: number, range: { minPrice: number; maxPrice: number }) =>
  isWithinRange(amount, range) ? `${dollars(amount)} is within the range.` : invalidAmount(range)
