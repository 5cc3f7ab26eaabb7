import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

interface Linked {
  name: string
  path: string
}

export interface BreadcrumbProps {
  /** Its state or region, unless the page is about it. */
  state?: Linked | undefined
  /** Its place, on the page of a home. */
  place?: Linked | undefined
  /** Name of the page. */
  here?: string
}

const link = 'inline-flex min-h-8 items-center text-primary hover:underline'

const withoutState = (name: string, state: Linked | undefined) =>
  state && name.endsWith(`, ${state.name}`) ? name.slice(0, -state.name.length - 2) : name

/** Leads from a home to its place, from a place to its state, and from a state to all places. */
export const Breadcrumb = ({ state, place, here }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb" className="mb-3 type-small">
    <ol className="flex flex-wrap items-center gap-1">
      <li>
        <Link to="/places" className={link}>
          All places
        </Link>
      </li>
      {[state, place].map(
        step =>
          step && (
            <li key={step.path} className="flex min-w-0 items-center gap-1">
              <ChevronRight className="size-4 shrink-0 text-subtle" aria-hidden />
              <Link to={step.path} className={`${link} min-w-0 wrap-anywhere`}>
                {step === place ? withoutState(step.name, state) : step.name}
              </Link>
            </li>
          ),
      )}
      {here !== undefined && (
        <li aria-current="page" className="flex min-w-0 items-center gap-1 text-muted">
          <ChevronRight className="size-4 shrink-0 text-subtle" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{withoutState(here, state)}</span>
        </li>
      )}
    </ol>
  </nav>
)
