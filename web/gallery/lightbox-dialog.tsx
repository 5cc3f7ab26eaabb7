import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { pictureOf } from '#contract/images/images.ts'
import type { Photo } from '#contract/properties/photos.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { useReturnFocus } from '../ui/dialog/use-return-focus.ts'
import { photoText } from './photo-text.ts'
import { useSlideStrip } from './use-slide-strip.ts'

export interface LightboxProps {
  photos: readonly Photo[]
  /** Index of the photo with which it opens; undefined while it is closed. */
  openAt: number | undefined
  /** Title of the home. */
  title: string
  onClose: () => void
}

/** Number of photos beside the visible one that are loaded too. */
const neighbours = 1

/** The open lightbox: arrow keys, Home and End move between the photos, Escape closes it, and a finger swipes. */
export function LightboxDialog({ openAt, onClose, ...slides }: LightboxProps) {
  useCloseOnBack(openAt !== undefined, onClose)
  return (
    <Radix.Root open={openAt !== undefined} onOpenChange={open => open || onClose()}>
      <Radix.Portal>
        <Slides {...slides} start={openAt ?? 0} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Slides({ photos, title, start }: Pick<LightboxProps, 'photos' | 'title'> & { start: number }) {
  const focus = useReturnFocus()
  const last = photos.length - 1
  const { at, go, strip } = useSlideStrip(start, last)
  const photo = photos[at]

  const goByKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  return (
    <Radix.Content
      {...focus}
      aria-describedby={undefined}
      data-theme="dark"
      onKeyDown={goByKey}
      className="fixed inset-0 z-50 grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] bg-black text-white outline-none"
    >
      <Radix.Title className="sr-only">{`Photos of ${title}`}</Radix.Title>
      <div className="flex items-center justify-between px-4 py-2">
        <p aria-live="polite" className="font-semibold tabular-nums">
          <span className="sr-only">Photo </span>
          <span>{`${at + 1} / ${photos.length}`}</span>
          <span className="sr-only">{photo && `: ${photoText(photo, title)}`}</span>
        </p>
        <Radix.Close asChild>
          <IconButton name="Close" icon={X} onPicture />
        </Radix.Close>
      </div>
      <div className="relative min-h-0">
        <ul
          {...strip}
          className="flex h-full snap-x snap-mandatory overflow-x-hidden [scrollbar-width:none] any-pointer-coarse:overflow-x-auto"
        >
          {photos.map((one, index) => (
            <Slide key={one.image} text={photoText(one, title)} image={one.image} distance={Math.abs(index - at)} />
          ))}
        </ul>
        <Arrow name="Previous photo" icon={ChevronLeft} side="left-4" isAtEnd={at === 0} onClick={() => go(at - 1)} />
        <Arrow name="Next photo" icon={ChevronRight} side="right-4" isAtEnd={at === last} onClick={() => go(at + 1)} />
      </div>
      <p className="max-h-[30dvh] min-h-14 overflow-y-auto px-4 py-3 text-center wrap-anywhere">
        {photo?.kind === 'floor plan' && <span className="font-semibold">Floor plan </span>}
        <span>{photo?.caption}</span>
      </p>
    </Radix.Content>
  )
}

/** A photo of the strip. Only the visible one and its neighbours are loaded. @param distance from the visible one */
const Slide = ({ image, text, distance }: { image: string; text: string; distance: number }) => (
  <li
    aria-hidden={distance > 0}
    // A slide is as wide as the screen: by default it would be as wide as a picture of its height.
    className="h-full min-w-0 shrink-0 basis-full snap-center snap-always"
  >
    {distance <= neighbours && (
      <Picture
        {...pictureOf(image)}
        sizes="100vw"
        alt={text}
        eager={distance === 0}
        fit="contain"
        className="size-full"
      />
    )}
  </li>
)

interface ArrowProps {
  name: string
  icon: typeof ChevronLeft
  side: string
  isAtEnd: boolean
  onClick: () => void
}

/** A button that stays focused at the end of the photos. */
const Arrow = ({ name, icon, side, isAtEnd, onClick }: ArrowProps) => (
  <IconButton
    name={name}
    icon={icon}
    onPicture
    aria-disabled={isAtEnd}
    onClick={onClick}
    className={`absolute inset-y-0 my-auto ${side}`}
  />
)
