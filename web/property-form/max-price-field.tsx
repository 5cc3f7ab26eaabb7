import { useWatch } from 'react-hook-form'
import { cardRange, dollars } from '#contract/ground/money.ts'
import { NewProperty } from '#contract/properties/property-draft.ts'
import { useDepositRule } from '../offer-terms/use-deposit.ts'
import { MoneyField, type MoneyFieldProps } from '../ui/form/money-field.tsx'
import type { PropertyFormState } from './property-draft.ts'

interface MaxPriceFieldProps extends Omit<MoneyFieldProps, 'label' | 'hint' | 'form'> {
  form: PropertyFormState
}

/** The maximum price. Above the limit of card payments it says how such offers are paid. */
export function MaxPriceField({ form, ...field }: MaxPriceFieldProps) {
  const typed = useWatch({ control: form.control, name: 'maxPrice' })
  const rule = useDepositRule()
  const { data: maxPrice = 0 } = NewProperty.shape.maxPrice.safeParse(typed)
  return (
    <MoneyField
      {...field}
      label="Maximum price"
      hint={`In US dollars${rule?.hasCards !== false && maxPrice > cardRange.max ? `. Offers above ${dollars(cardRange.max)} are paid by bank transfer.` : ''}`}
    />
  )
}
