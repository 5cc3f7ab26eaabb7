import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Offer } from '#contract/offers/offers.ts'
import { VirtualList } from '../ui/list/virtual-list.tsx'

interface OfferRowsProps {
  rows: readonly Offer[]
  /** Whether each row is a card. Otherwise all are rows of one surface. */
  areCards?: boolean
  children: (offer: Offer) => ReactNode
}

const surface = 'rounded-2xl bg-surface shadow-card'

/** A list of offers. Nothing without one. */
export const OfferRows = ({ rows, areCards = false, children }: OfferRowsProps) =>
  rows.length > 0 && (
    <div>
      <VirtualList items={rows}>
        {part => (
          <ul className={areCards ? 'grid gap-4' : clsx('divide-y divide-line', surface)}>
            {part.map(offer => (
              <li key={offer._id} className={areCards ? surface : undefined}>
                {children(offer)}
              </li>
            ))}
          </ul>
        )}
      </VirtualList>
    </div>
  )
