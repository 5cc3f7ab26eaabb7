import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { publicStates } from '#contract/public-pages/public-properties.ts'
import { read } from '../api/read.ts'
import { PlaceTiles, PlaceTilesSkeleton } from '../public-pages/place-tiles.tsx'

/** States on the home page, and above its footer. Fewer than three are no choice. */
const shown = { min: 3, max: 6, inFooter: 18 }

/** The states with most homes for sale. Absent when they could not be loaded, or are few. */
export function PropertiesByPlace() {
  const { data, isPending } = useStates()
  if (!isPending && (data?.total ?? 0) < shown.min) return null
  return (
    <section aria-labelledby="places" className="page-width mt-6 md:mt-8">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="places" className="type-card">
          Homes by place
        </h2>
        {data && (
          <Link
            to="/places"
            className="inline-flex min-h-11 items-center gap-1 type-strong text-primary hover:underline"
          >
            <span>{`All ${data.total} states`}</span>
            <ArrowRight className="size-4 shrink-0" aria-hidden />
          </Link>
        )}
      </div>
      {data ? <PlaceTiles places={data.states.slice(0, shown.max)} /> : <PlaceTilesSkeleton />}
    </section>
  )
}

const useStates = () => useQuery({ ...read(publicStates), retry: false })

/** Links to states with their numbers of homes, which the footer continues. */
export function PlacesAboveFooter() {
  const { data } = useStates()
  if (!data || data.total < shown.min) return null
  return (
    <nav aria-label="Places" className="-mb-8 border-t border-line bg-sunken print:hidden">
      <ul className="page-width grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.25rem),1fr))] gap-x-4 py-8">
        {data.states.slice(0, shown.inFooter).map(({ path, name, count }) => (
          <li key={path}>
            <Link
              to={path}
              className="inline-flex min-h-8 flex-wrap items-center gap-x-2 text-muted hover:text-ink hover:underline"
            >
              <span>{name}</span>
              <span className="type-small tabular-nums">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
