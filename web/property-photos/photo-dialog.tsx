import { useRef, useState } from 'react'
import { pictureOf } from '#contract/images/images.ts'
import { maxAltText, maxCaption, type Photo, type PhotoKind } from '#contract/properties/photos.ts'
import { Button } from '../ui/basics/button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { Buttons, Dialog } from '../ui/dialog/dialog.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { focusTooLong } from '../ui/form/use-text-limit.ts'

interface PhotoDialogProps {
  /** The photo to edit; the dialog is open while there is one. */
  photo: Photo | undefined
  onChange: (photo: Photo) => void
  onClose: () => void
}

const kinds: Record<PhotoKind, string> = { photo: 'Photo', 'floor plan': 'Floor plan' }

/** Edits what is said about a photo. Changes apply immediately, and are saved with the form. */
export function PhotoDialog({ photo, onChange, onClose }: PhotoDialogProps) {
  // The dialog shows its last photo while it closes.
  const [last, setLast] = useState(photo)
  if (photo && photo !== last) setLast(photo)
  const shown = photo ?? last
  const fields = useRef<HTMLDivElement>(null)
  return (
    <Dialog isOpen={photo !== undefined} onClose={onClose} title="Edit photo">
      {shown && (
        <div ref={fields} className="grid gap-5">
          <Picture
            {...pictureOf(shown.image)}
            sizes="(min-width: 32rem) 29rem, 90vw"
            alt={shown.alt}
            className="rounded-xl"
          />
          <Choice label="Kind" value={shown.kind} options={kinds} onChange={kind => onChange({ ...shown, kind })} />
          <TextField
            label="Caption"
            hint="Shown beneath the photo"
            limit={maxCaption}
            value={shown.caption}
            onChange={event => onChange({ ...shown, caption: event.target.value })}
          />
          <TextField
            label="Alternative text"
            hint="Describes the photo for people who cannot see it"
            limit={maxAltText}
            value={shown.alt}
            onChange={event => onChange({ ...shown, alt: event.target.value })}
          />
          <Buttons>
            <Button onClick={() => focusTooLong(fields.current) || onClose()}>Done</Button>
          </Buttons>
        </div>
      )}
    </Dialog>
  )
}
