import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientSettings, type FooterLinks } from '#contract/client-settings/client-settings.ts'
import { read } from '../api/read.ts'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'

/** Returns the operator's pages if they have terms that a new user accepts. */
export function useTerms(): FooterLinks | undefined {
  const links = useBetweenPresses(useQuery(read(clientSettings)).data?.footerLinks)
  return links?.terms === undefined ? undefined : links
}

/** Names the pages that a new user accepts. They open beside the form, which keeps what was typed. */
export const TermsText = ({ links: { terms, privacy } }: { links: FooterLinks }) => (
  <>
    <span>
      the <Beside to={terms ?? ''}>terms of use</Beside>
    </span>
    {privacy !== undefined && (
      <span>
        {' '}
        and have read the <Beside to={privacy}>privacy notice</Beside>
      </span>
    )}
  </>
)

const Beside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener" className="text-primary underline">
    {children}
  </a>
)
