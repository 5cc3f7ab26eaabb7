import { Link } from 'react-router'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'

const link = 'text-primary underline underline-offset-4'

/** Leads from the end of a page of homes to the others. */
export const Elsewhere = () => (
  <p className="mt-12 text-center text-muted">
    Looking for something else?{' '}
    <Link to="/places" className={link}>
      See all places
    </Link>{' '}
    or{' '}
    <Link to="/all-properties" className={link}>
      search all homes
    </Link>
    .
  </p>
)

/** Stands on the page of a place or state that has no homes for sale. */
export const NoPropertiesHere = () => (
  <>
    <h1 tabIndex={-1} className="sr-only">
      Homes for sale
    </h1>
    <EmptyState
      text="There are no homes for sale here."
      hint="Look at the other places, or log in to search all homes."
      action={<ButtonLink to="/places">Homes by place</ButtonLink>}
    />
  </>
)
