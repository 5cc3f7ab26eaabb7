import { imageAt, pictureOf } from '#contract/images/images.ts'
import type { PhotoChanges } from '#contract/properties/managed-properties.ts'
import type { Photo } from '#contract/properties/photos.ts'
import { Picture } from '../ui/basics/picture.tsx'

/** Shows which photos an agent has added, removed or described differently. */
export const ChangedPhotos = ({ changes: { added, removed, reworded, isReordered } }: { changes: PhotoChanges }) => (
  <div className="grid gap-2 rounded-xl border border-line p-3">
    <dt className="type-label">Photos</dt>
    <Photos label="Added" photos={added} />
    <Photos label="Removed" photos={removed} />
    <Photos label="Kind or text changed" photos={reworded} />
    {isReordered && <dd>The order has changed.</dd>}
  </div>
)

const Photos = ({ label, photos }: { label: string; photos: readonly Photo[] }) =>
  photos.length > 0 && (
    <dd className="grid gap-1">
      <span className="type-small text-muted">{`${label}: ${photos.length}`}</span>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map(({ image, kind, caption, alt }) => (
          <li key={image} className="grid content-start gap-1 type-small wrap-anywhere">
            <Picture src={imageAt(image, 320)} colour={pictureOf(image).colour} alt={alt} className="rounded-xl" />
            {kind === 'floor plan' && <span className="font-semibold">Floor plan</span>}
            <span>{caption}</span>
          </li>
        ))}
      </ul>
    </dd>
  )
