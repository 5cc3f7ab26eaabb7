import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Goes along in the history. */
  state?: unknown
  replace?: boolean | undefined
}

/** A link to another page, without loading it anew. The router's own brings what only its framework needs, 2 kB. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  })
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

export interface NavLinkProps extends Omit<LinkProps, 'className'> {
  to: string
  /** Only at this very address, not below it. */
  end?: boolean | undefined
  className: (state: { isActive: boolean }) => string
}

/** A link that knows whether one is there. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />
}
