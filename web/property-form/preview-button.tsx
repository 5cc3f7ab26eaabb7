import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { PlaceFields } from '#contract/properties/position.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import type { PhotoList } from '../property-photos/photo-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { knownPosition } from './position-draft.ts'
import type { PropertyFormState } from './property-draft.ts'
import type { PreviewedFields, PropertyPreviewProps } from './property-preview.tsx'

const PropertyPreview = loadWhenOpened<PropertyPreviewProps>(
  async () => (await import('./property-preview.tsx')).PropertyPreview,
  ({ fields }) => fields !== undefined,
)

interface PreviewButtonProps {
  form: PropertyFormState
  photos: PhotoList
  /** Position of the stored home. */
  stored: PlaceFields | undefined
}

/** Shows the home as visitors will see it, once every field is valid and the photos are uploaded. */
export function PreviewButton({ form, photos, stored }: PreviewButtonProps) {
  const { displayName: agentName, photoURL: agentImage } = useSignedIn()
  const [fields, setFields] = useState<PreviewedFields>()
  const [isWaiting, setWaiting] = useState(false)
  const show = form.handleSubmit(async values => {
    const position = knownPosition(form.getValues(), form.formState.defaultValues, stored)
    setWaiting(true)
    // A photo that fails says so in its tile.
    const uploaded = await photos.finish().catch(() => undefined)
    setWaiting(false)
    if (uploaded) setFields({ values, photos: uploaded, position, agent: { agentName, agentImage } })
  })
  return (
    <>
      <Button kind="secondary" icon={Eye} busy={isWaiting} busyLabel="Uploading…" onClick={() => void show()}>
        Preview
      </Button>
      <PropertyPreview fields={fields} onClose={() => setFields(undefined)} />
    </>
  )
}
