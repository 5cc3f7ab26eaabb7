import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars, isPayableByCard } from '#contract/ground/money.ts'
import { read } from '../api/read.ts'
import { windowText } from '../ui/text/deadline-text.ts'
import { useDepositOf } from './use-deposit.ts'

/** Says what the buyer has to pay after an acceptance, and in which time: "you have 3 days to pay". US dollars. */
export function useTimeToPay(amount: number): string {
  const { data: settings } = useQuery(read(clientSettings))
  const deposit = useDepositOf(amount)
  const time = `you have ${windowText(settings?.paymentWindowHours)} to pay`
  if (deposit !== null) return `${time} the deposit of ${dollars(deposit)}`
  return isPayableByCard(amount) ? time : `${time} by transfer`
}
