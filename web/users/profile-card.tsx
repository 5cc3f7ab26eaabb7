import { Pencil, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ConfirmEmail } from '../account/confirm-email.tsx'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useRole } from '../api/use-role.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import type { EditProfileDialogProps } from './edit-profile-dialog.tsx'
import { RoleBadge } from './role-badge.tsx'

const EditProfileDialog = loadWhenOpened<EditProfileDialogProps>(
  async () => (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
  ({ isOpen }) => isOpen,
)

/** Shows the user's picture, name, email and role, what is not confirmed yet, and an edit button. */
export function ProfileCard() {
  const { role } = useRole()
  const { displayName, photoURL, email } = useSignedIn()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="grid gap-4">
      <Card className="flex flex-wrap items-center gap-5 sm:gap-6">
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-5 sm:gap-6">
          <Avatar name={displayName} src={photoURL} size="large" className="max-sm:size-18" />
          <dl className="grid min-w-0 flex-1 basis-32 gap-1">
            <dt className="sr-only">Name</dt>
            <dd className="type-lead font-semibold wrap-anywhere">{displayName}</dd>
            <dt className="sr-only">Email</dt>
            <dd className="wrap-anywhere text-muted">
              <EmailText>{email}</EmailText>
            </dd>
            <dt className="sr-only">Role</dt>
            <dd className="mt-1.5">{role && <RoleBadge role={role} />}</dd>
          </dl>
        </div>
        <div className="grid gap-3 max-sm:w-full">
          <Button kind="secondary" icon={Pencil} onClick={() => setEditing(true)}>
            Edit profile
          </Button>
          <ButtonLink kind="secondary" icon={ShieldCheck} to="/dashboard/account">
            Account and security
          </ButtonLink>
        </div>
      </Card>
      <ConfirmEmail />
      <EditProfileDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}
