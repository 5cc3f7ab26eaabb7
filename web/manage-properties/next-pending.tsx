import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { allProperties } from '#contract/properties/properties.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { totalText } from '../ui/list/total-text.ts'

/** Leads an admin from one listing to the next pending one, and back to all of them. */
export function NextPending({ id }: { id: string }) {
  const { data, total } = usePages(allProperties, { query: { status: 'pending' } }, 2)
  const next = data?.find(({ _id, status }) => _id !== id && status === 'pending')
  if (!data) return null
  return (
    <nav aria-label="Pending properties" className="grid justify-items-start gap-2 border-t border-line pt-4">
      {next ? (
        <Link to={`/property-details/${next._id}`} className={`flex gap-1.5 font-semibold ${link}`}>
          <span className="min-w-0 wrap-anywhere">{`Next: ${next.title}`}</span>
          <ArrowRight className="mt-0.5 size-5 shrink-0" aria-hidden />
        </Link>
      ) : (
        <p className="text-muted">No other property is waiting.</p>
      )}
      <Link to="/dashboard/manage-properties?status=pending" className={`flex min-h-6 items-center type-small ${link}`}>
        {`All pending properties${total && total.count > 0 ? ` (${totalText(total)})` : ''}`}
      </Link>
    </nav>
  )
}

const link = 'text-primary hover:underline'
