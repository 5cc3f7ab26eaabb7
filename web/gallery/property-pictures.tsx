import { Expand } from 'lucide-react'
import { useState } from 'react'
import { largeSizes, pictureOf } from '#contract/images/images.ts'
import { Picture } from '../ui/basics/picture.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Gallery, type GalleryProps } from './gallery.tsx'

/** The pictures of a home at the top of its page, one or several. */
export const PropertyPictures = (props: GalleryProps) =>
  props.property.photos.length > 1 ? <Gallery key={props.property._id} {...props} /> : <LargePicture {...props} />

function LargePicture({ property: { image, title }, badges }: GalleryProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <div className="relative">
        <Picture {...pictureOf(image)} sizes={largeSizes} alt={title} eager className="rounded-2xl" />
        <div className="absolute inset-x-4 top-4 flex flex-wrap gap-2">{badges}</div>
        <button
          type="button"
          onClick={() => setLarge(true)}
          aria-label={`Enlarge the picture of ${title}`}
          className="group absolute inset-0 rounded-2xl"
        >
          <span
            data-theme="light"
            className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full bg-white/95 text-ink shadow-card group-hover:bg-white"
          >
            <Expand className="size-5" aria-hidden />
          </span>
        </button>
      </div>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={title} width="wide">
        {/* On a phone it is larger than the screen, to be moved about under the finger. */}
        <div ref={showMiddle} className="max-md:w-[98dvh]">
          <Picture {...pictureOf(image)} sizes="(min-width: 64rem) 64rem, 98vh" alt={title} />
        </div>
      </Dialog>
    </>
  )
}

const showMiddle = (element: HTMLElement | null) => element?.scrollIntoView({ inline: 'center', block: 'nearest' })
