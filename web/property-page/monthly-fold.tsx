import { Suspense } from 'react'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { Fold, monthlyId } from './fold.tsx'
import { type Estimated, usualLoanText, usualMonthly } from './usual-loan.ts'

const PaymentCalculator = lazyPart(async () => (await import('./payment-calculator.tsx')).PaymentCalculator)

/** Monthly cost of a loan for the home, with a calculator for other assumptions. */
export const MonthlyFold = ({ property, ownAmount }: Estimated) => (
  <Fold
    id={monthlyId}
    icon="loan"
    title="Monthly payment"
    result={`About ${usualMonthly({ property, ownAmount })} with ${usualLoanText}`}
  >
    {wasOpened =>
      wasOpened && (
        <Suspense fallback={<Skeleton shape="panel" className="h-64" />}>
          <PaymentCalculator key={ownAmount} property={property} ownAmount={ownAmount} />
        </Suspense>
      )
    }
  </Fold>
)
