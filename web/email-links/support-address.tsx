import { useSupport } from '../api/use-support.ts'

/** Link to the operator's support address after this text. Renders nothing if there is no address. */
export function SupportAddress({ before }: { before: string }) {
  const support = useSupport()
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
