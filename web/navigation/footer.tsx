import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FooterLinks } from '#contract/client-settings/client-settings.ts'
import { checkRecordPath } from '#contract/deal-record/check-record-path.ts'
import { footerLinks } from '../api/footer-links.ts'
import { useBrand } from '../ui/browser/brand.ts'
import { Brand } from './brand.tsx'
import { mainPages } from './main-pages.ts'
import { phoneLink } from './phone-link.ts'

export function Footer() {
  // The server that draws this may have been started in another year.
  const links = useFooterLinks()
  const { name: brand } = useBrand()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="print:hidden mt-8 border-t border-line bg-sunken">
      <div className="page-width grid gap-8 py-12 md:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <Brand />
          <p className="max-w-sm text-balance text-muted">
            Your trusted property partner for all your real estate needs.
          </p>
          {links.isDemo && <p className="max-w-sm text-balance text-muted">{illustrations}</p>}
        </div>
        <nav aria-label="Footer">
          <LinkList links={[...mainPages, ...explanations]} className="grid gap-1" isInApp />
        </nav>
        {links.hasPlaces && (
          <nav aria-labelledby="footer-places" className="grid content-start gap-1">
            <p id="footer-places" className="type-strong">
              Homes by place
            </p>
            <LinkList links={places} className="grid gap-1" isInApp />
          </nav>
        )}
        <Contact links={links} />
        <LegalLinks links={links} />
      </div>
      {/* The server that drew this may be in another year than the reader. */}
      <p className="page-width border-t border-line py-6 text-center type-small text-subtle" suppressHydrationWarning>
        © {year} {brand}. All rights reserved.
      </p>
    </footer>
  )
}

const illustrations = 'The homes and people of this demo are invented, and their pictures are illustrations.'

/** Email, phone and postal address, as far as the operator has set them. */
function Contact({ links: { support, phone, postalAddress } }: { links: FooterLinks }) {
  if (!support && !phone && !postalAddress) return null
  return (
    <div className="grid content-start gap-1">
      <p className="type-strong">Support</p>
      {support && (
        <a href={`mailto:${support}`} className={`${footerLink} gap-2`}>
          <Mail className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{support}</span>
        </a>
      )}
      {phone && (
        <a href={phoneLink(phone)} className={footerLink}>
          {phone}
        </a>
      )}
      {postalAddress && (
        <address className="mt-1 text-muted not-italic">
          {postalAddress.map(line => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  )
}

const places = [{ to: '/places', name: 'All places' }]

/** Pages that explain how this works. */
const explanations = [
  { to: '/how-buying-works', name: 'How buying works' },
  { to: '/how-we-verify', name: 'How we verify' },
  { to: checkRecordPath, name: 'Check a record' },
]

/** Links to terms, privacy and imprint, if the operator has set them. */
function LegalLinks({ links: { terms, privacy, imprint } }: { links: FooterLinks }) {
  const named = [
    { to: terms, name: 'Terms' },
    { to: privacy, name: 'Privacy' },
    { to: imprint, name: 'Imprint' },
  ].flatMap(({ to, name }) => (to === undefined ? [] : [{ to, name }]))
  if (named.length === 0) return null
  return (
    <nav aria-label="Legal" className="col-span-full">
      <LinkList links={named} className="flex flex-wrap gap-x-6 gap-y-1" />
    </nav>
  )
}

const footerLink = 'inline-flex min-h-8 items-center text-muted hover:text-ink hover:underline'

interface LinkListProps {
  links: readonly { to: string; name: string }[]
  className: string
  /** Whether the links lead to pages of the application. */
  isInApp?: boolean
}

function LinkList({ links, className, isInApp = false }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ to, name }) => (
        <li key={name}>
          {isInApp ? (
            <Link to={to} className={footerLink}>
              {name}
            </Link>
          ) : (
            <a href={to} className={footerLink}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Reads the links through the query client: useQuery would add two kilobytes to the first script of every page. */
function useFooterLinks(): FooterLinks {
  const queries = useQueryClient()
  const [links, setLinks] = useState(() => queries.getQueryData<FooterLinks>(footerLinks.queryKey))
  useEffect(() => {
    if (!links) queries.fetchQuery(footerLinks).then(setLinks, () => undefined)
  }, [links, queries])
  return links ?? {}
}
