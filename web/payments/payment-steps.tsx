import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Fragment } from 'react'

const names = ['Check', 'Pay', 'Done']

/** Steps of a payment. @param done number of steps that are done; a card is checked and paid on one page */
export const PaymentSteps = ({ done }: { done: 0 | 1 }) => (
  <ol aria-label="Steps of the payment" className="mb-6 flex flex-wrap items-center gap-2 md:gap-3">
    {names.map((name, n) => (
      <Fragment key={name}>
        {n > 0 && (
          <li
            aria-hidden
            className={clsx('h-px min-w-4 flex-1 md:max-w-24', n <= done ? 'bg-primary' : 'bg-control')}
          />
        )}
        <li aria-current={n === done ? 'step' : undefined} className="flex items-center gap-2">
          <span
            className={clsx(
              'grid size-8 place-items-center rounded-full border text-sm font-semibold tabular-nums',
              n < done
                ? 'border-primary bg-primary text-on-primary'
                : n < 2
                  ? 'border-primary bg-primary-soft text-primary'
                  : 'border-control text-muted',
            )}
          >
            {n < done ? (
              <>
                <Check className="size-4" aria-hidden />
                <span className="sr-only">Done: </span>
              </>
            ) : (
              <span>{n + 1}</span>
            )}
          </span>
          <span className={n < 2 ? 'type-strong' : 'text-muted'}>{name}</span>
        </li>
      </Fragment>
    ))}
  </ol>
)

/** Heading of a step, with its number. */
export const StepTitle = ({ id, step, children }: { id: string; step: 1 | 2; children: string }) => (
  <div className="flex items-center gap-3">
    <span
      className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary tabular-nums"
      aria-hidden
    >
      {step}
    </span>
    <h2 id={id} className="type-card">
      {children}
    </h2>
  </div>
)
