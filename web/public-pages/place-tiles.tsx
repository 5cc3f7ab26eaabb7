import { Link } from 'react-router'
import { pictureOf } from '#contract/images/images.ts'
import type { CountedPlace } from '#contract/public-pages/public-properties.ts'
import { propertiesText } from '../properties/properties-text.ts'
import { Picture } from '../ui/basics/picture.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.25rem),1fr))] gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-6'

/** Places with the number of their homes for sale, each a link to its page. */
export const PlaceTiles = ({ places }: { places: readonly CountedPlace[] }) => (
  <ul className={grid}>
    {places.map(place => (
      <li key={place.path} className="min-w-0">
        <PlaceTile {...place} />
      </li>
    ))}
  </ul>
)

/** The picture lies beside the name on a phone, and above it on a wide screen. */
const PlaceTile = ({ name, path, count, image }: CountedPlace) => (
  <Link
    to={path}
    className="group/card flex h-full items-center gap-2 rounded-2xl bg-surface p-2 shadow-card transition-shadow duration-200 hover:shadow-lift lg:grid lg:content-start lg:gap-0 lg:overflow-hidden lg:p-0"
  >
    <span className="block size-12 shrink-0 overflow-hidden rounded-xl lg:h-22 lg:w-full lg:rounded-none">
      <Picture
        {...pictureOf(image)}
        width={320}
        height={213}
        sizes="(min-width: 64rem) 13rem, 3rem"
        alt=""
        className="size-full"
      />
    </span>
    <span className="min-w-0 lg:p-3">
      <span className="block type-strong wrap-anywhere max-lg:text-[0.9375rem]">{name}</span>
      <span className="block type-small text-muted tabular-nums">{propertiesText(count)}</span>
    </span>
  </Link>
)

/** Stands in for six places while they load. */
export const PlaceTilesSkeleton = () => (
  <div className={grid}>
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} shape="panel" className="h-16 lg:h-38" />
    ))}
  </div>
)
