import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { depositOf, type DepositRule } from '#contract/offers/settlement.ts'
import { read } from '../api/read.ts'

/** Returns whether deals have a deposit on this marketplace; undefined until it is known. */
export function useDepositRule(): DepositRule | undefined {
  const { data } = useQuery(read(clientSettings))
  return data && { hasCards: data.payments !== 'none', depositPercent: data.depositPercent }
}

/** Returns the deposit of an offer that is not accepted yet. US dollars; null without one, and until it is known. */
export function useDepositOf(amount: number | undefined): number | null {
  const rule = useDepositRule()
  return amount === undefined ? null : depositOf(amount, rule)
}
