import { useQuery } from '@tanstack/react-query'
import { imageAt, pictureOf } from '#contract/images/images.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { read } from '../api/read.ts'
import type { PhotoList } from '../property-photos/photo-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { dayText } from '../ui/text/date-text.ts'

interface SentBackPhotosProps {
  photos: PhotoList
  propertyId: string
}

/** Offers the photos of a change that an admin has sent back, so that the agent need not upload them again (ruling G71). */
export function SentBackPhotos({ photos, propertyId }: SentBackPhotosProps) {
  const { data } = useQuery(read(findManagedProperty, { params: { id: propertyId } }))
  const kept = useBetweenPresses(data?.sentBackPhotos ?? null, null)
  if (!kept) return null
  return (
    <Notice title="Photos of the change that was sent back">
      <p>{`They are kept until ${dayText(kept.keptUntil)}, or until you save other photos.`}</p>
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6">
        {kept.photos.map(({ image, alt }) => (
          <li key={image}>
            <Picture src={imageAt(image, 320)} colour={pictureOf(image).colour} alt={alt} className="rounded-xl" />
          </li>
        ))}
      </ul>
      <Button kind="secondary" className="w-fit" onClick={() => photos.addUploaded(kept.photos)}>
        Add these photos
      </Button>
    </Notice>
  )
}
