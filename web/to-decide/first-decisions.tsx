import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Total } from '#contract/ground/total.ts'
import { firstDecisions, toDecide, type ToDecide } from '#contract/to-decide/to-decide.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { totalText } from '../ui/list/total-text.ts'
import { useIsLate } from '../ui/list/use-is-late.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { decisionPage, keyOf } from './decision-key.ts'
import { DecisionLine } from './decision-line.tsx'

interface FirstDecisionsProps {
  /** Whether the content below is still loading. */
  isLoading: boolean
  /** Time in milliseconds that the content below waits for the lines. */
  patienceMs: number
  /** Skeleton of the content below. */
  skeleton: ReactNode
  /** Content below, shown together with the lines, which would move it. */
  children: ReactNode
}

/**
 * The first lines of the queue, and what is below them. No lines while nothing waits. It waits itself, so that the code of
 * the queue is not loaded with the page.
 */
export function FirstDecisions({ isLoading, patienceMs, skeleton, children }: FirstDecisionsProps) {
  const { data, total, isError } = usePages(toDecide, {}, firstDecisions)
  const isWaiting = !data && !isError
  const isLate = useIsLate(isWaiting, patienceMs)
  if (isLoading || (isWaiting && !isLate)) return skeleton
  return (
    <>
      {data && total && data.length > 0 && <Lines items={data} total={total} />}
      {children}
    </>
  )
}

const Lines = ({ items, total }: { items: readonly ToDecide[]; total: Total }) => (
  <section>
    <SectionTitle size="small">To decide</SectionTitle>
    <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-card">
      {items.slice(0, firstDecisions).map(item => (
        <li key={keyOf(item)}>
          <DecisionLine item={item} to={decisionPage(item)} />
        </li>
      ))}
    </ul>
    <Link
      to="/dashboard/to-decide"
      className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
    >
      {`See all ${totalText(total)}`}
    </Link>
  </section>
)
