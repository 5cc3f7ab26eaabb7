import { type Crumb, Crumbs } from '../properties/crumbs.tsx'

export interface BreadcrumbProps {
  /** Its state or region, unless the page is about it. */
  state?: Crumb | undefined
  /** Its place, on the page of a home. */
  place?: Crumb | undefined
  /** Name of the page. */
  here?: string
  className?: string
}

const allPlaces: Crumb = { name: 'All places', path: '/places' }

const withoutState = (name: string, state: Crumb | undefined) =>
  state && name.endsWith(`, ${state.name}`) ? name.slice(0, -state.name.length - 2) : name

/** Leads from a home to its place, from a place to its state, and from a state to all places. */
export const Breadcrumb = ({ state, place, here, className = 'mb-3' }: BreadcrumbProps) => (
  <Crumbs
    steps={[
      allPlaces,
      ...(state ? [state] : []),
      ...(place ? [{ path: place.path, name: withoutState(place.name, state) }] : []),
    ]}
    here={here === undefined ? undefined : withoutState(here, state)}
    className={className}
  />
)
