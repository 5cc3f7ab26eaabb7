import { Link, useSearchParams } from 'react-router'
import type { AuditLine } from '#contract/audit/audit.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { EmailText } from '../ui/text/email-text.tsx'

/** A line with a client but no person is of a visitor, such as a failed sign-in. */
export const Actor = ({ line: { actor, client } }: { line: AuditLine }) =>
  actor === null ? (
    client === null ? (
      'The marketplace'
    ) : (
      'A visitor'
    )
  ) : (
    <span className="grid min-w-0 justify-items-end gap-0.5 in-[table]:justify-items-start">
      {actor.name}
      <FilterLink name="person" value={actor._id}>
        <EmailText>{actor.email}</EmailText>
      </FilterLink>
    </span>
  )

export function Target({ line: { object } }: { line: AuditLine }) {
  if (object === null) return none
  const screen = screenOf(object)
  return (
    <span className="grid min-w-0 justify-items-end gap-0.5 wrap-anywhere in-[table]:justify-items-start">
      {screen === undefined ? (
        <span>{object.name || 'No longer exists'}</span>
      ) : (
        <Link to={screen} className={link}>
          {object.name}
        </Link>
      )}
      <FilterLink name="object" value={object._id}>
        Full history
      </FilterLink>
    </span>
  )
}

function screenOf({ kind, foundBy }: NonNullable<AuditLine['object']>): string | undefined {
  if (isFormerUser(foundBy)) return undefined
  if (kind === 'user') return `/dashboard/manage-users?search=${encodeURIComponent(foundBy)}`
  if (kind === 'mail') return `/dashboard/outbox?search=${encodeURIComponent(foundBy)}`
  return kind === null ? undefined : `/property-details/${foundBy}`
}

/** Filters by this value in addition to the current filters. */
export function FilterLink({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  const [params] = useSearchParams()
  const filtered = new URLSearchParams(params)
  filtered.delete('page')
  filtered.set(name, value)
  return (
    <Link to={`?${filtered}`} className={`${link} type-small wrap-anywhere`}>
      {children}
    </Link>
  )
}

export const none = <span className="text-muted">None</span>

const link = 'inline-flex min-h-6 w-fit items-center text-primary underline underline-offset-4'
