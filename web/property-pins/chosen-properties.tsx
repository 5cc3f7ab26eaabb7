import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import type { MapHome } from '#contract/search-map/properties-on-map.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { useEscape } from '../ui/dialog/use-escape.ts'
import { Thumbnail } from '../properties/thumbnail.tsx'

interface ChosenHomesProps {
  homes: readonly MapHome[]
  /** URL of a home's picture, if its card is loaded. */
  imageOf: (id: string) => string | undefined
  /** Path of a home's page, if it is not the usual one. */
  pathOf?: (id: string) => string | undefined
  /** Button beside a home, such as one that saves it. */
  actionOf?: (id: string) => ReactNode
  onClose: () => void
}

/** The homes of the chosen pin, at the bottom of the map. Takes the focus, and closes with Escape. */
export function ChosenHomes({ homes, imageOf, pathOf, actionOf, onClose }: ChosenHomesProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useEscape(onClose)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={homes.length === 1 ? 'Chosen home' : `${homes.length} chosen homes`}
      className="absolute inset-x-3 bottom-3 z-30 flex max-h-[60%] max-w-96 flex-col overflow-hidden rounded-2xl bg-raised p-2 shadow-lift outline-none max-sm:right-[68px]"
    >
      <IconButton name="Close" icon={X} onClick={onClose} className="absolute top-1 right-1 z-20" />
      {/* Not the panel itself: around a scrolling background, Chromium leaves a part of the map empty. */}
      <ul className="grid min-h-0 overflow-y-auto">
        {homes.map(home => (
          <li
            key={home._id}
            className="relative flex flex-wrap items-center gap-3 rounded-xl p-2 pr-[48px] hover:bg-sunken"
          >
            {imageOf(home._id) !== undefined && (
              <div className="w-20 shrink-0">
                <Thumbnail property={{ image: imageOf(home._id) ?? '' }} />
              </div>
            )}
            <div className="min-w-0 flex-1 basis-24 wrap-anywhere">
              <p className="type-strong tabular-nums">{priceRange(home)}</p>
              <Link
                to={pathOf?.(home._id) ?? `/property-details/${home._id}`}
                className="line-clamp-2 text-primary underline underline-offset-4 after:absolute after:inset-0"
              >
                {home.title}
              </Link>
              <p className="type-small text-muted">{whereText(home)}</p>
            </div>
            {actionOf && <div className="absolute right-0 bottom-0 z-10">{actionOf(home._id)}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Precision of the pin, and whether the home is under offer. */
const whereText = ({ position: { precision, isApproximate }, underOffer }: MapHome): string =>
  [
    underOffer && 'Under offer',
    isApproximate
      ? 'Approximate position'
      : { pin: false as const, street: 'Somewhere in this street', place: 'Somewhere in this place' }[precision],
  ]
    .filter(Boolean)
    .join(' · ')
