import { Link } from 'react-router'
import { toDecide } from '#contract/to-decide/to-decide.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { totalText } from '../ui/list/total-text.ts'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { decisionPage, keyOf } from './decision-key.ts'
import { DecisionLine } from './decision-line.tsx'

/** Lines that the profile shows. */
const most = 3

/** The first lines of the queue. Nothing while nothing waits. */
export function FirstDecisions() {
  const { data, total } = usePages(toDecide, {}, most)
  if (!data || !total || data.length === 0) return null
  return (
    <section>
      <SectionTitle size="small">To decide</SectionTitle>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-card">
        {data.slice(0, most).map(item => (
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
}
