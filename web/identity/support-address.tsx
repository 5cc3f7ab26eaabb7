import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings.ts'
import { read } from '../api/read.ts'

/** Link to the operator's support address after this text. Renders nothing if there is no address. */
export function SupportAddress({ before }: { before: string }) {
  const support = useQuery(read(clientSettings)).data?.footerLinks.support
  return (
    support !== undefined && (
      <>
        {before}
        <a href={`mailto:${support}`} className="wrap-anywhere underline underline-offset-4">
          {support}
        </a>
      </>
    )
  )
}
