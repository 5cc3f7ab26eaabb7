import { Link } from 'react-router'

export interface Crumb {
  name: string
  path: string
}

interface CrumbsProps {
  steps: readonly Crumb[]
  /** Name of the page. */
  here?: string | undefined
  className?: string | undefined
}

const link = 'inline-flex min-h-8 min-w-6 items-center text-primary wrap-anywhere hover:underline'

/** Breadcrumb: leads from a page to the ones above it, the highest first. */
export const Crumbs = ({ steps, here, className }: CrumbsProps) => (
  <nav aria-label="Breadcrumb" className={`type-small ${className ?? ''}`}>
    <ol className="flex flex-wrap items-center gap-1">
      {steps.map(({ name, path }, at) => (
        <li key={path} className="flex min-w-0 items-center gap-1">
          {at > 0 && <Arrow />}
          <Link to={path} className={link}>
            {name}
          </Link>
        </li>
      ))}
      {here !== undefined && (
        <li aria-current="page" className="flex min-w-0 items-center gap-1 text-muted">
          <Arrow />
          <span className="min-w-0 wrap-anywhere">{here}</span>
        </li>
      )}
    </ol>
  </nav>
)

const Arrow = () => (
  <span className="px-1 text-subtle" aria-hidden>
    ›
  </span>
)
