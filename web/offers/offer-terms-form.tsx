import type { ReactNode } from 'react'
import { cardLimit, dollars, dollarsIn, isDollarAmount, isPayableByCard, mostDollars } from '#contract/money.ts'
import { invalidAmount, isWithinRange, type OfferTerms } from '#contract/offers.ts'
import { DateField } from '../ui/date-field.tsx'
import { Form } from '../ui/form.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notify } from '../ui/notify.ts'
import { RangeBar } from '../ui/range-bar.tsx'
import { useForm } from '../ui/use-form.ts'

export interface OfferTermsFormProps {
  /** The agent's price range. Undefined if it is not known any more: then only the server judges the amount. */
  range: { minPrice: number; maxPrice: number } | undefined
  start?: OfferTerms | undefined
  onSubmit: (terms: OfferTerms) => void
  /** What stands above the two fields … */
  children?: ReactNode
  /** … and the buttons below them. */
  buttons: ReactNode
}

const rules = async () => (await import('#contract/offers.ts')).OfferTerms

/** How much, and when: for a new offer and for changing one. */
export function OfferTermsForm({ range, start, onSubmit, children, buttons }: OfferTermsFormProps) {
  const form = useForm({
    schema: rules,
    start: {
      offerAmount: start ? String(start.offerAmount) : '',
      buyingDate: start?.buyingDate ?? today(),
    },
  })
  const typed = form.useValues()
  const amount = amountIn(typed.offerAmount)
  const isPast = typed.buyingDate !== '' && typed.buyingDate < today()

  const submit = (terms: OfferTerms) => {
    if (range && !isWithinRange(terms.offerAmount, range))
      void notify.alert({ title: 'Invalid Amount', text: invalidAmount(range) })
    else onSubmit(terms)
  }

  return (
    <Form form={form} onSubmit={submit}>
      {children}
      <MoneyField
        label="Offer amount"
        warning={amount === undefined || isPayableByCard(amount) ? undefined : aboveOneCardPayment}
        {...form.register('offerAmount')}
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
        warning={isPast ? 'This day is in the past. You can still send the offer.' : undefined}
        {...form.register('buyingDate')}
      />
      {buttons}
    </Form>
  )
}

const aboveOneCardPayment = `One card payment can be at most ${dollars(cardLimit)}. You can offer more, and then agree with the agent on how it is paid.`

/** The reader's day, written 2026-11-21. */
const today = () => new Date().toLocaleDateString('en-CA')

function amountIn(typed: string): number | undefined {
  return isDollarAmount(typed) && dollarsIn(typed) <= mostDollars ? dollarsIn(typed) : undefined
}

const wordsFor = (amount: number, range: { minPrice: number; maxPrice: number }) =>
  isWithinRange(amount, range) ? `${dollars(amount)} is within the range.` : invalidAmount(range)
