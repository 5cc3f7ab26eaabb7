import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { maxLengthOf } from '#contract/ground/field.ts'
import { imageTypes } from '#contract/images/images.ts'
import { changeProfile, Profile } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { maxChosenBytes } from '../api/pictures/upload.ts'
import { PictureRefused, useUploadOnce } from '../api/pictures/use-upload-once.ts'
import { setSignInState, useSignedIn } from '../api/session/signed-in.ts'
import { reportFailure } from '../api/use-action.ts'
import { identityClient } from '../identity/identity-client.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { removeDraft } from '../ui/dialog/drafts.ts'
import { notify } from '../ui/dialog/notify.ts'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextField } from '../ui/form/text-field.tsx'

const Draft = z.object({ name: Profile.shape.name, picture: z.nullable(z.custom<FileList>()) })

export interface EditProfileDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Edits the user's own name and picture. All data is reloaded afterwards, because both appear in many places. */
export function EditProfileDialog({ isOpen, onClose }: EditProfileDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit profile">
      <ProfileForm onClose={onClose} />
    </Dialog>
  )
}

function ProfileForm({ onClose }: { onClose: () => void }) {
  const me = useSignedIn()
  const queries = useQueryClient()
  const uploadOnce = useUploadOnce()
  const form = useForm({
    resolver: standardSchemaResolver(Draft),
    defaultValues: { name: me.displayName, picture: null },
  })
  const save = useMutation({
    mutationFn: async ({ name, picture }: z.infer<typeof Draft>) => {
      const [file] = picture ?? []
      const updated = await call(changeProfile, { body: { name, ...(file && { image: await uploadOnce(file) }) } })
      const client = await identityClient()
      await client.updateProfile({ displayName: updated.name, photoURL: updated.image })
      return updated
    },
    onSuccess: ({ name, image }) => {
      setSignInState({ state: 'signed-in', person: { ...me, displayName: name, photoURL: image } })
      void queries.invalidateQueries()
      removeDraft('profile')
      notify.toast('Profile saved.')
      onClose()
    },
    onError: failure => {
      if (failure instanceof PictureRefused)
        void notify.alert({ title: 'Oops...', text: failure.message, error: failure.cause })
      else reportFailure(failure, 'Failed to save your profile.')
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={draft => save.mutate(draft)}
      onClose={onClose}
      action="Save"
      isBusy={save.isPending}
    >
      <KeepDraft form={form} name="profile" />
      <TextField label="Name" limit={maxLengthOf(Draft.shape.name)} autoComplete="name" {...form.register('name')} />
      <FileField
        label="Picture"
        hint="JPEG, PNG, WebP or AVIF"
        accept={imageTypes.join(',')}
        maxBytes={maxChosenBytes}
        {...(me.photoURL !== '' && { current: me.photoURL })}
        {...form.register('picture')}
      />
    </DialogForm>
  )
}
