import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'

const link = 'inline-flex min-h-8 items-center text-primary hover:underline'

/** Leads from a home to the other homes in its place. */
export const Breadcrumb = ({ place }: Pick<PublicProperty, 'place'>) => (
  <nav aria-label="Breadcrumb" className="mb-3 type-small">
    <ol className="flex flex-wrap items-center gap-1">
      <li>
        <Link to="/" className={link}>
          Home
        </Link>
      </li>
      {place && (
        <li className="flex min-w-0 items-center gap-1">
          <ChevronRight className="size-4 shrink-0 text-subtle" aria-hidden />
          <Link to={place.path} className={`${link} min-w-0 wrap-anywhere`}>
            {place.name}
          </Link>
        </li>
      )}
    </ol>
  </nav>
)
