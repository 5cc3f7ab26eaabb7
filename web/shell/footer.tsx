import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FooterLinks } from '#contract/settings.ts'
import { Brand } from './brand.tsx'
import { footerLinks } from './footer-links.ts'
import { mainPages } from './main-pages.ts'

export function Footer() {
  // The server that draws this may have been started in another year.
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="mt-8 border-t border-line bg-sunken">
      <div className="page-width grid gap-8 py-12 md:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <Brand />
          <p className="max-w-sm text-balance text-muted">
            Your trusted property partner for all your real estate needs.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid gap-1">
            {mainPages.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-8 items-center text-muted hover:text-ink hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid content-start gap-1">
          <p className="type-strong">Support</p>
          <a
            href="mailto:support@keyhaven.example"
            className="inline-flex min-h-8 items-center gap-2 text-muted hover:text-ink hover:underline"
          >
            <Mail className="size-4 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">support@keyhaven.example</span>
          </a>
        </div>
        <LegalLinks />
      </div>
      {/* The server that drew this may be in another year than the reader. */}
      <p className="page-width border-t border-line py-6 text-center type-small text-subtle" suppressHydrationWarning>
        © {year} Keyhaven. All rights reserved.
      </p>
    </footer>
  )
}

/** Terms, privacy and imprint, where the operator has pages for them. */
function LegalLinks() {
  const links = useFooterLinks()
  const named = [
    { to: links.terms, name: 'Terms' },
    { to: links.privacy, name: 'Privacy' },
    { to: links.imprint, name: 'Imprint' },
  ].filter(link => link.to !== undefined)
  if (named.length === 0) return null
  return (
    <nav aria-label="Legal" className="md:col-span-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {named.map(({ to, name }) => (
          <li key={name}>
            <a href={to} className="inline-flex min-h-8 items-center text-muted hover:text-ink hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** By the client alone: useQuery would be two kilobytes more in the first script of every page. */
function useFooterLinks(): FooterLinks {
  const queries = useQueryClient()
  const [links, setLinks] = useState(() => queries.getQueryData<FooterLinks>(footerLinks.queryKey))
  useEffect(() => {
    if (!links) queries.fetchQuery(footerLinks).then(setLinks, () => undefined)
  }, [links, queries])
  return links ?? {}
}
