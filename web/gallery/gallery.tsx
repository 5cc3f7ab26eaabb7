import { clsx } from 'clsx'
import { Images } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cardSizes, largeSizes, pictureOf } from '#contract/images/images.ts'
import { photoGroups } from '#contract/properties/photos.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { Button } from '../ui/basics/button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { Lightbox } from './lightbox.tsx'
import { photoText } from './photo-text.ts'

/** Tiles of the mosaic, three columns wide and two rows high, by the number of photos. */
const mosaics: readonly (readonly string[])[] = [
  [],
  ['md:col-span-3 md:row-span-2'],
  ['md:col-span-2 md:row-span-2', 'md:row-span-2'],
  ['md:col-span-2 md:row-span-2', '', ''],
]

export interface GalleryProps {
  property: Pick<VisibleProperty, '_id' | 'title' | 'image' | 'photos'>
  /** Labels on the picture. */
  badges: ReactNode
}

/**
 * The photos of a home: up to three tiles on a wide screen, one after the other over the whole width of a phone. Each opens
 * large.
 */
export function Gallery({ property, badges }: GalleryProps) {
  const [openAt, setOpenAt] = useState<number>()
  const [at, setAt] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const readPosition = () => {
    if (strip.current) setAt(Math.round(strip.current.scrollLeft / strip.current.clientWidth))
  }
  // It may have been swiped before the hydration.
  useEffect(readPosition, [])
  const { photos, floorPlans } = photoGroups(property.photos)
  const all = [...photos, ...floorPlans]
  // Floor plans have no tile: on a wide screen they are below the facts.
  const tiles = mosaics[Math.min(photos.length, mosaics.length - 1)] ?? []
  return (
    <>
      <div className="relative overflow-hidden max-md:-mx-4 md:rounded-2xl">
        <ul
          aria-label={`Photos of ${property.title}`}
          ref={strip}
          onScroll={readPosition}
          className="flex aspect-1280/853 w-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:grid md:h-98 md:grid-cols-3 md:grid-rows-2 md:gap-1 md:overflow-hidden"
        >
          {all.map((photo, index) => (
            <li
              key={photo.image}
              className={clsx('relative shrink-0 basis-full snap-center snap-always', tiles[index] ?? 'md:hidden')}
            >
              <Picture
                {...pictureOf(photo.image)}
                sizes={index === 0 ? largeSizes : cardSizes('(min-width: 48rem) 18rem')}
                alt={all.length === 1 ? property.title : ''}
                eager={index === 0}
                fit={index < photos.length ? 'cover' : 'contain'}
                className={clsx('size-full', index >= photos.length && 'bg-white')}
              />
              <button
                type="button"
                onClick={() => setOpenAt(index)}
                aria-label={
                  all.length === 1
                    ? `Enlarge the picture of ${property.title}`
                    : `Enlarge photo ${index + 1} of ${all.length}: ${photoText(photo, property.title)}`
                }
                className="absolute inset-0 -outline-offset-4"
              />
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute top-3 left-4 flex max-w-2/3 flex-wrap gap-2 *:pointer-events-auto md:top-4">
          {badges}
        </div>
        {all.length > 1 && (
          <>
            <p
              data-theme="light"
              aria-hidden
              className="pointer-events-none absolute right-4 bottom-3 rounded-full bg-white/95 px-3 py-1 text-sm font-semibold tabular-nums text-ink md:hidden"
            >
              {`${at + 1} / ${all.length}`}
            </p>
            <div data-theme="light" className="absolute right-4 bottom-4 max-md:hidden">
              <Button kind="on-picture" padding="small" icon={Images} onClick={() => setOpenAt(0)}>
                {`All ${all.length} photos`}
              </Button>
            </div>
          </>
        )}
      </div>
      <Lightbox photos={all} openAt={openAt} title={property.title} onClose={() => setOpenAt(undefined)} />
    </>
  )
}
