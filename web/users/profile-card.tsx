import { useSignedIn } from '../api/signed-in.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { RoleBadge } from './role-badge.tsx'
import { useRole } from './use-role.ts'

/** Who one is: picture, name, email and role. */
export function ProfileCard() {
  const { role } = useRole()
  const { displayName, photoURL, email } = useSignedIn()
  return (
    <Card className="flex items-center gap-5 sm:gap-6">
      <Avatar name={displayName} src={photoURL} size="large" className="max-sm:size-18" />
      <dl className="grid min-w-0 gap-1">
        <dt className="sr-only">Name</dt>
        <dd className="type-lead font-semibold wrap-anywhere">{displayName}</dd>
        <dt className="sr-only">Email</dt>
        <dd className="wrap-anywhere text-muted">
          <EmailText>{email}</EmailText>
        </dd>
        <dt className="sr-only">Role</dt>
        <dd className="mt-1.5">{role && <RoleBadge role={role} />}</dd>
      </dl>
    </Card>
  )
}
