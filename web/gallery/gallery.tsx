import { clsx } from 'clsx'
import { Images } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { largeSizes, pictureOf } from '#contract/images/images.ts'
import { photoGroups } from '#contract/properties/photos.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { Button } from '../ui/basics/button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { Lightbox } from './lightbox.tsx'
import { photoText } from './photo-text.ts'

/** Tiles of the mosaic, by the number of photos. All together are 3:2, like a single picture. */
const mosaics: readonly (readonly string[])[] = [
  [],
  ['md:col-span-6 md:row-span-3'],
  ['md:col-span-3 md:row-span-3', 'md:col-span-3 md:row-span-3'],
  ['md:col-span-6 md:row-span-2', 'md:col-span-3', 'md:col-span-3'],
  ['md:col-span-6 md:row-span-2', 'md:col-span-2', 'md:col-span-2', 'md:col-span-2'],
  ['md:col-span-4 md:row-span-2', 'md:col-span-2', 'md:col-span-2', 'md:col-span-3', 'md:col-span-3'],
  ['md:col-span-4 md:row-span-2', 'md:col-span-2', 'md:col-span-2', 'md:col-span-2', 'md:col-span-2', 'md:col-span-2'],
]

export interface GalleryProps {
  property: Pick<VisibleProperty, '_id' | 'title' | 'image' | 'photos'>
  /** Labels on the picture. */
  badges: ReactNode
}

/** The photos of a home: a mosaic on the desktop, one after the other on a phone. Each opens large. */
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
      <div className="relative overflow-hidden rounded-2xl">
        <ul
          aria-label={`Photos of ${property.title}`}
          ref={strip}
          onScroll={readPosition}
          className="flex aspect-1280/853 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:grid md:grid-cols-6 md:grid-rows-3 md:gap-1 md:overflow-hidden"
        >
          {all.map((photo, index) => (
            <li
              key={photo.image}
              className={clsx('relative shrink-0 basis-full snap-center snap-always', tiles[index] ?? 'md:hidden')}
            >
              <Picture
                {...pictureOf(photo.image)}
                sizes={index === 0 ? largeSizes : '(min-width: 48rem) 18rem, 100vw'}
                alt=""
                eager={index === 0}
                fit={index < photos.length ? 'cover' : 'contain'}
                className={clsx('size-full', index >= photos.length && 'bg-white')}
              />
              <button
                type="button"
                onClick={() => setOpenAt(index)}
                aria-label={`Enlarge photo ${index + 1} of ${all.length}: ${photoText(photo, property.title)}`}
                className="absolute inset-0 -outline-offset-4"
              />
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute inset-x-4 top-4 flex flex-wrap gap-2 *:pointer-events-auto">
          {badges}
        </div>
        <p
          data-theme="light"
          aria-hidden
          className="pointer-events-none absolute right-4 bottom-4 rounded-full bg-white/95 px-3 py-1 text-sm font-semibold tabular-nums text-ink md:hidden"
        >
          {`${at + 1} / ${all.length}`}
        </p>
        <div data-theme="light" className="absolute right-4 bottom-4 max-md:hidden">
          <Button kind="on-picture" padding="small" icon={Images} onClick={() => setOpenAt(0)}>
            {`All ${all.length} photos`}
          </Button>
        </div>
      </div>
      <Lightbox photos={all} openAt={openAt} title={property.title} onClose={() => setOpenAt(undefined)} />
    </>
  )
}
