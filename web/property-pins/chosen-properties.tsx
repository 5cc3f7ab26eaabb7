import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { priceText } from '#contract/ground/money.ts'
import type { PropertyOnMap } from '#contract/search-map/properties-on-map.ts'
import { Thumbnail } from '../properties/thumbnail.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { useEscape } from '../ui/dialog/use-escape.ts'

interface ChosenPropertiesProps {
  properties: readonly PropertyOnMap[]
  /** URL of a home's picture, if its card is loaded. */
  imageOf: (id: string) => string | undefined
  /** Path of a home's page, if it is not the usual one. */
  pathOf?: (id: string) => string | undefined
  /** Button beside a home, such as one that saves it. */
  actionOf?: (id: string) => ReactNode
  onClose: () => void
}

/** The homes of the chosen pin, at the bottom of the map. Takes the focus, and closes with Escape and Back. */
export function ChosenProperties({ properties, imageOf, pathOf, actionOf, onClose }: ChosenPropertiesProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useEscape(onClose)
  useCloseOnBack(true, onClose)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={properties.length === 1 ? 'Chosen home' : `${properties.length} chosen homes`}
      className="absolute inset-x-3 bottom-3 z-30 flex max-h-[60%] max-w-96 flex-col overflow-hidden rounded-2xl bg-raised p-2 shadow-lift outline-none max-sm:right-[68px]"
    >
      <IconButton name="Close" icon={X} onClick={onClose} className="absolute top-1 right-1 z-20" />
      {/* Not the panel itself: around a scrolling background, Chromium leaves a part of the map empty. */}
      <ul className="grid min-h-0 overflow-y-auto">
        {properties.map(property => (
          <li
            key={property._id}
            className="relative flex flex-wrap items-center gap-3 rounded-xl p-2 pr-[48px] hover:bg-sunken"
          >
            {imageOf(property._id) !== undefined && (
              <div className="w-20 shrink-0">
                <Thumbnail property={{ image: imageOf(property._id) ?? '' }} />
              </div>
            )}
            <div className="min-w-0 flex-1 basis-24 wrap-anywhere">
              <p className="type-strong tabular-nums">{priceText(property)}</p>
              <Link
                to={pathOf?.(property._id) ?? `/property-details/${property._id}`}
                className="line-clamp-2 text-primary underline underline-offset-4 after:absolute after:inset-0"
              >
                {property.title}
              </Link>
              <p className="type-small text-muted">{whereText(property)}</p>
            </div>
            {actionOf && <div className="absolute right-0 bottom-0 z-10">{actionOf(property._id)}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Precision of the pin, and whether the home is under offer. */
const whereText = ({ position: { precision, isApproximate }, underOffer }: PropertyOnMap): string =>
  [
    underOffer && 'Under offer',
    isApproximate
      ? 'Approximate position'
      : { pin: false as const, street: 'Somewhere in this street', place: 'Somewhere in this place' }[precision],
  ]
    .filter(Boolean)
    .join(' · ')
