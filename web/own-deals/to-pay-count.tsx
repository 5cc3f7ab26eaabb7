import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { CountBadge } from '../ui/text/count-badge.tsx'

const useToPay = (): number => useBuyerSummary()?.counts['to pay'] ?? 0

/** Link to the offers that wait for payment, in the header. Nothing while there is none. */
export function ToPayLink() {
  const count = useToPay()
  if (count === 0) return null
  return (
    <Link
      to="/dashboard/bought-properties"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-ok-soft px-2 md:px-3 type-small max-[23.5rem]:hidden font-semibold whitespace-nowrap text-ok tabular-nums hover:underline"
    >
      <CreditCard className="size-4 shrink-0 max-md:hidden lg:max-[71rem]:hidden" aria-hidden />
      {/* Short on a phone, and beside the links of a small laptop. */}
      <span className="md:hidden lg:max-[71rem]:inline">{`Pay ${count}`}</span>
      <span className="max-md:hidden lg:max-[71rem]:hidden">{`${count} to pay`}</span>
    </Link>
  )
}

/** Number of offers that wait for payment, for an entry of the sidebar. Nothing while there is none. */
export const ToPayCount = () => <CountBadge count={useToPay()} words="to pay" tone="ok" />

/** Shows its children to somebody who has made an offer, whatever became of it. */
export function IfHasOffers({ children }: { children: ReactNode }) {
  const counts = useBuyerSummary()?.counts
  return counts && Object.values(counts).some(count => count > 0) ? children : null
}
