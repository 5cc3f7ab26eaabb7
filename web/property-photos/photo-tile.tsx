import { clsx } from 'clsx'
import { GripVertical, Pencil, RotateCw, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { imageAt, pictureOf } from '#contract/images/images.ts'
import type { Photo } from '#contract/properties/photos.ts'
import { failureText } from '../api/worded-error.ts'
import { Button } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { Badge } from '../ui/text/badge.tsx'
import type { Entry } from './photo-list.ts'

interface PhotoTileProps {
  entry: Entry
  /** Position in the order, from 1. */
  position: number
  count: number
  /** Id of the text that says how to move photos. */
  hintId: string
  onGrip: (event: PointerEvent) => void
  onKey: (event: KeyboardEvent) => void
  onEdit: () => void
  onRemove: () => void
  onRetry: () => void
}

/** One photo of the form, or a file that is still uploading. */
export function PhotoTile({
  entry,
  position,
  count,
  hintId,
  onGrip,
  onKey,
  onEdit,
  onRemove,
  onRetry,
}: PhotoTileProps) {
  const name = entry.upload ? entry.upload.file.name : `photo ${position}`
  return (
    <div className="grid h-full content-start overflow-hidden rounded-xl border border-line bg-surface">
      {entry.photo ? (
        // Loads the picture again after another upload.
        <TilePicture key={entry.refusal} photo={entry.photo} position={position} />
      ) : (
        entry.upload && <UploadState upload={entry.upload} onRetry={onRetry} />
      )}
      <div className="flex justify-between">
        <IconButton
          name={`Move ${name}, position ${position} of ${count}`}
          icon={GripVertical}
          aria-describedby={count > 1 ? hintId : undefined}
          onPointerDown={onGrip}
          onKeyDown={onKey}
          className="cursor-grab touch-none"
        />
        {entry.photo && <IconButton name={`Edit ${name}`} icon={Pencil} onClick={onEdit} />}
        <IconButton name={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
      {entry.refusal !== undefined && <p className="px-3 pb-2 type-small text-bad">{entry.refusal}</p>}
      {entry.photo?.caption && <p className="truncate px-3 pb-2 type-small text-muted">{entry.photo.caption}</p>}
    </div>
  )
}

function TilePicture({ photo, position }: { photo: Photo; position: number }) {
  const { colour } = pictureOf(photo.image)
  return (
    <div className="relative">
      {/* The smallest width: 40 photos of a phone's camera would fill its memory. */}
      <Picture
        src={imageAt(photo.image, 320)}
        colour={colour}
        alt={photo.alt || photo.caption || `Photo ${position}`}
      />
      <span className="absolute top-2 left-2 flex flex-wrap gap-1" data-theme="light">
        {position === 1 && (
          <Badge tone="ok" onPicture>
            Main photo
          </Badge>
        )}
        {photo.kind === 'floor plan' && (
          <Badge tone="info" onPicture>
            Floor plan
          </Badge>
        )}
      </span>
    </div>
  )
}

function UploadState({ upload, onRetry }: { upload: NonNullable<Entry['upload']>; onRetry: () => void }) {
  const { file, sent, isRunning, failure } = upload
  return (
    <div className={clsx('grid content-center gap-2 bg-sunken p-3 type-small', failure ? 'min-h-28' : 'aspect-3/2')}>
      <span className="truncate font-semibold">{file.name}</span>
      {failure ? (
        <>
          <span className="line-clamp-4 wrap-anywhere text-bad">{failureText(failure)}</span>
          <Button kind="secondary" padding="small" icon={RotateCw} className="w-fit" onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : (
        <>
          <progress aria-label={`Upload of ${file.name}`} max={1} value={sent} className="h-2 w-full" />
          <span className="text-muted">{stateText(sent, isRunning)}</span>
        </>
      )}
    </div>
  )
}

function stateText(sent: number, isRunning: boolean): string {
  if (!isRunning) return 'Waiting'
  return sent < 1 ? `Uploading, ${Math.floor(sent * 100)}%` : 'Processing…'
}
