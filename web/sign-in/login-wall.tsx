import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Handshake, KeyRound, MapPin } from 'lucide-react'
import { Link, useLocation, type Location } from 'react-router'
import { priceRange } from '#contract/ground/money.ts'
import { imageAt, pictureOf } from '#contract/images/images.ts'
import { previewProperty, type PropertyPreview } from '#contract/properties/previews.ts'
import { read } from '../api/read.ts'
import { useSignInState } from '../api/session/signed-in.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { hasDrafts } from '../ui/dialog/drafts.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { Badge } from '../ui/text/badge.tsx'

/** Says why somebody was sent to the login, and what comes after it. Shows nothing if they came on their own. */
export function LoginWall() {
  const signIn = useSignInState()
  const { state } = useLocation() as Location<{ from?: Partial<Location> } | null>
  const isHydrated = useIsHydrated()
  const { pathname = '/', search } = (isHydrated && state?.from) || {}
  if (signIn.state === 'signed-out' && signIn.reason !== undefined)
    return (
      <Notice tone="warn" title="You have been logged out">
        <p>
          <span>{signIn.reason}</span>
          {hasDrafts() && <span> What you typed is kept: you return to it after logging in.</span>}
        </p>
      </Notice>
    )
  const [, id] = /^\/property-details\/([^/]+)/.exec(pathname) ?? []
  if (id !== undefined) return <PropertyBehindWall id={id} />
  if (pathname.startsWith('/compare')) return <ComparisonBehindWall ids={comparedIds(search)} />
  if (pathname.startsWith('/all-properties')) return <Wall reason="Log in or register to see all homes" />
  return pathname.startsWith('/dashboard') ? <Wall reason="Log in or register to open your dashboard" /> : null
}

/** Returns what everybody may see of a home: undefined while it loads, null if it cannot be read. */
function usePreview(id: string): PropertyPreview | null | undefined {
  const { data, isError } = useQuery({ ...read(previewProperty, { params: { id } }), retry: false })
  // A late preview would push the form down.
  return useBetweenPresses(data ?? (isError ? null : undefined))
}

/** Shows the home that the visitor wanted to see. */
function PropertyBehindWall({ id }: { id: string }) {
  const property = usePreview(id)
  if (property === undefined) return <Skeleton shape="panel" className="h-32 animate-late" />
  return property ? (
    <Wall reason={`Log in or register to see ${property.title}`} property={property} />
  ) : (
    <Wall reason="Log in or register to see this home" />
  )
}

/** Homes of a comparison that the login shows. */
const maxShown = 4

/** The homes of a comparison that somebody has passed on. */
const comparedIds = (search: string | undefined): string[] =>
  [...new Set(new URLSearchParams(search).get('homes')?.split(','))].slice(0, maxShown)

/** Shows the homes that the visitor wanted to compare. Their public pages need no account. */
const ComparisonBehindWall = ({ ids }: { ids: readonly string[] }) => (
  <div className="grid gap-4 rounded-2xl bg-sunken p-4">
    <Wall reason="Log in or register to compare these homes" className="p-0" />
    <ul className="grid gap-3 empty:hidden">
      {ids.map(id => (
        <ComparedProperty key={id} id={id} />
      ))}
    </ul>
  </div>
)

function ComparedProperty({ id }: { id: string }) {
  const property = usePreview(id)
  if (!property) return null
  return (
    <li className="flex gap-3">
      <Picture
        src={imageAt(property.image, 320)}
        colour={pictureOf(property.image).colour}
        alt=""
        className="w-20 shrink-0 self-start rounded-xl"
      />
      <div className="grid min-w-0 content-start">
        <p className="type-strong wrap-anywhere">
          {property.publicPath === undefined ? (
            property.title
          ) : (
            <Link to={property.publicPath} className="text-primary underline underline-offset-4">
              {property.title}
            </Link>
          )}
        </p>
        <p>{priceRange(property)}</p>
      </div>
    </li>
  )
}

function Wall({
  reason,
  property,
  className = 'p-4',
}: {
  reason: string
  property?: PropertyPreview
  className?: string
}) {
  return (
    <section aria-label="Why you are here" className={clsx('flex flex-wrap gap-4 rounded-2xl bg-sunken', className)}>
      {property && (
        <Picture
          src={imageAt(property.image, 320)}
          colour={pictureOf(property.image).colour}
          alt=""
          className="w-24 shrink-0 self-start rounded-xl sm:w-36"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-36 content-start gap-1">
        <p className="type-strong text-balance wrap-anywhere">{reason}</p>
        {property && (
          <>
            <p className="type-price">{priceRange(property)}</p>
            <PropertyState property={property} />
            <p className="flex gap-1.5 type-small text-muted">
              <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{property.location}</span>
            </p>
          </>
        )}
        <p className="type-small text-muted">{wayBack(property)}</p>
        {property?.publicPath !== undefined && (
          <ButtonLink to={property.publicPath} kind="secondary" className="w-fit max-w-full">
            See it without an account
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** Says what follows the registration. It is short beside the other way to the home, so that Register is in sight. */
function wayBack(property: PropertyPreview | undefined): string {
  if (!property) return 'You will return to this page.'
  return property.publicPath === undefined
    ? 'Registering is free, and brings you right back to this home.'
    : 'Registering is free.'
}

/** Says before the registration that a home is taken. */
function PropertyState({ property: { sold, underOffer } }: { property: Pick<PropertyPreview, 'sold' | 'underOffer'> }) {
  if (!sold && !underOffer) return null
  return (
    <p>
      {sold ? (
        <Badge tone="info" icon={KeyRound}>
          Sold
        </Badge>
      ) : (
        <Badge tone="brass" icon={Handshake}>
          Under offer
        </Badge>
      )}
    </p>
  )
}
