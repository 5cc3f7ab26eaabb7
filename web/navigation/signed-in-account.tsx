import type { Identity } from '#contract/sign-in/identity.ts'
import { LogoutButton } from '../sign-in/logout-button.tsx'
import { Avatar } from '../ui/basics/avatar.tsx'

/** Shows the signed-in person, with a logout button. Below 1024 px, the menu has their name. */
export const SignedInAccount = ({ person: { displayName, photoURL, email } }: { person: Identity }) => (
  <div className="flex min-w-0 items-center justify-end gap-4">
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={displayName} src={photoURL} />
      <div className="hidden max-w-56 min-w-0 lg:grid">
        <span className="truncate type-small font-semibold">{displayName}</span>
        <span className="truncate type-small text-muted">{email}</span>
      </div>
    </div>
    <LogoutButton />
  </div>
)
