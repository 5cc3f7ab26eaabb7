import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars } from '#contract/ground/money.ts'
import { depositOf, isPaidByCard } from '#contract/offers/settlement.ts'
import { read } from '../api/read.ts'
import { windowText } from '../ui/text/deadline-text.ts'
import { useDepositRule } from './use-deposit.ts'

/** Says what the buyer has to pay after an acceptance, and in which time: "you have 3 days to pay". US dollars. */
export function useTimeToPay(amount: number): string {
  const { data: settings } = useQuery(read(clientSettings))
  const rule = useDepositRule()
  const deposit = depositOf(amount, rule)
  const time = `you have ${windowText(settings?.paymentWindowHours)} to pay`
  if (deposit !== null) return `${time} the deposit of ${dollars(deposit)}`
  return isPaidByCard(amount, rule) ? time : `${time} by transfer`
}
