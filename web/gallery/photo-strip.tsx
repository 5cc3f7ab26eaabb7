import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { cardSizes, pictureOf } from '#contract/images/images.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { Picture } from '../ui/basics/picture.tsx'

interface PhotoStripProps {
  photos: readonly string[]
  /** Target of the card. */
  to: string
  /** Displayed width of a photo on screens wider than a phone. */
  sizes?: string | undefined
}

/**
 * The photos of a home over the picture of its card: a finger swipes them, and a mouse has an arrow. Screen readers and the
 * Tab key pass over it, because the picture below it has a text and the card has its one link.
 */
export function PhotoStrip({ photos, to, sizes }: PhotoStripProps) {
  const last = photos.length - 1
  const strip = useRef<HTMLAnchorElement>(null)
  const [at, setAt] = useState(0)
  const showNext = () => {
    const next = at === last ? 0 : at + 1
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' })
  }
  return (
    <div aria-hidden data-photo-strip className="absolute inset-0 z-10">
      <Link
        ref={strip}
        to={to}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        tabIndex={-1}
        draggable={false}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain outline-none [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <span key={photo} className="h-full shrink-0 basis-full snap-center snap-always">
            {Math.abs(index - at) <= 1 && (
              <Picture {...pictureOf(photo)} sizes={cardSizes(sizes)} alt="" className="size-full" />
            )}
          </span>
        ))}
      </Link>
      <span className="pointer-events-none absolute inset-x-0 bottom-3 flex items-center justify-center gap-1.5">
        {photos.map((photo, index) => (
          <span
            key={photo}
            className={clsx(
              'rounded-full bg-white shadow-[0_0_3px_rgb(0_0_0/0.6)]',
              index === at ? 'size-2' : 'size-1.5 opacity-80',
            )}
          />
        ))}
      </span>
      <IconButton
        name="Next photo"
        icon={ChevronRight}
        onPicture
        tabIndex={-1}
        onClick={showNext}
        className="absolute inset-y-0 right-2 my-auto opacity-0 group-hover/card:opacity-100 pointer-coarse:hidden"
      />
    </div>
  )
}
